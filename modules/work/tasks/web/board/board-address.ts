/** The board in addresses. */
export const BOARD = '/work/board'
