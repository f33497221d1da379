/** What is shown may depend on what was shown before: each call starts from the last answer. */
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
