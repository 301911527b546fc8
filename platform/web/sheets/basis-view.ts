/** The calculation of the figures of a row, step by step. */
export type BasisView = { steps: { title: string; text: string }[] }
