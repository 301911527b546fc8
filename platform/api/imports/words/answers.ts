import { namesIn } from '#platform/api/imports/reading/read-cell.ts'
import { type Field, isSet } from '#platform/define/engine/field-kinds.ts'
import type { CellAnswer } from '#platform/wire/files/imports.ts'

/** The user's answers about values of their file. */
export type Answers = {
  /** Replaces the text of a cell when the user has given an answer about it. */
  said(name: string, field: Field, text: string): string
}

const keyOf = ({ field, value }: Pick<CellAnswer, 'field' | 'value'>) => `${field}\n${value}`

export function createAnswers(answers: readonly CellAnswer[]): Answers {
  const texts = new Map(answers.map((answer) => [keyOf(answer), answer.text]))
  const saidOf = (field: string, value: string) => texts.get(keyOf({ field, value })) ?? value
  return {
    said(name, field, text) {
      if (texts.size === 0) return text
      if (!isSet(field)) return saidOf(name, text)
      const parts = namesIn(text)
      const answered = parts.map((part) => saidOf(name, part))
      return answered.some((part, index) => part !== parts[index]) ? answered.join('、') : text
    },
  }
}

/**
 * Merges earlier answers with new ones. The later of two answers for one word wins, and an empty answer removes
 * it.
 */
export function mergedAnswers(
  before: readonly CellAnswer[],
  now: readonly CellAnswer[],
): CellAnswer[] {
  const all = new Map([...before, ...now].map((answer) => [keyOf(answer), answer]))
  return [...all.values()].filter(({ text }) => text.trim() !== '')
}
