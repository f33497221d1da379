/** Whether the start signal is still to come: the board times it, the bar announces it. */
export const start = $state({ waiting: false });
