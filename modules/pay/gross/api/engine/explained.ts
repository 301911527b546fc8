import type { Money } from '#platform/wire/values/money.ts'

/** One step of a computation: the name of a sentence, and the figures in it. */
export type Step = { step: string; values: Readonly<Record<string, string>> }

/** An amount with the steps that lead to it. */
export type Explained = { amount: Money; steps: readonly Step[] }
