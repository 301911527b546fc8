const YEAR = 4
const MONTHS = 12

const countOf = (month: string) =>
  Number(month.slice(0, YEAR)) * MONTHS + Number(month.slice(YEAR + 1))

/** The number of months from one to another, both included. */
export const monthsBetween = (from: string, to: string): number => countOf(to) - countOf(from) + 1
