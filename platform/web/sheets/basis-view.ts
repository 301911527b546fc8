/** What the figures of a row follow from, step by step. */
export type BasisView = { steps: { title: string; text: string }[] }
