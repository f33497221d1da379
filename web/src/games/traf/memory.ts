/** A function that remembers: each call gets the result of the previous one. */
export function remembering<Kept, News>(
  first: Kept,
  next: (last: Kept, news: News) => Kept,
): (news: News) => Kept {
  const memory = { last: first };
  return (news) => {
    memory.last = next(memory.last, news);
    return memory.last;
  };
}
