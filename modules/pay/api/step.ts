/** One step of a computation: the name of a sentence, and the figures in it. */
export type Step = { step: string; values: Readonly<Record<string, string>> }
