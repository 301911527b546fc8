/** Path of the board. */
export const BOARD = '/work/board'
