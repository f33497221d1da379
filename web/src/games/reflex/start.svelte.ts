/** Whether the signal is still awaited: the board times it, the sentence bar tells it. */
export const start = $state({ waiting: false });
