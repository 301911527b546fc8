import { sql } from 'kysely'
import type { Store } from '#platform/api/crud/resource-store.ts'
import type { ImportFile } from '#platform/api/imports/import-file.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import {
  type CellAnswer,
  type CellQuestion,
  MOST_ANSWER,
  MOST_QUESTIONS,
} from '#platform/wire/files/imports.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { createCellWords, dictionariesOf } from './cell-words.ts'

type OpenQuestion = Pick<CellQuestion, 'field' | 'value' | 'rows'> & {
  proposal: string | null
  fits: string[] | null
}

/**
 * The values of a file whose rows are refused until the user explains them: values with most rows first.
 * Values that the user has already explained come last and may be changed.
 */
export async function readQuestions(
  { db, dictionaries }: Store,
  resource: Resource,
  { runId, state, answers }: Pick<ImportFile, 'runId' | 'state' | 'answers'>,
  language: Language,
): Promise<CellQuestion[]> {
  if (state !== 'ready') return []
  const questions = runId === null ? [] : await readOpenQuestions(db, runId)
  const types = dictionariesOf(resource)
  const entries = await Promise.all(
    types.map(async (type) => [type, await dictionaries.read(db, type)] as const),
  )
  const words = createCellWords(new Map(entries))
  return [...questions, ...withoutQuestion(answers, questions)]
    .slice(0, MOST_QUESTIONS)
    .map((question) => {
      const { field, value, rows, proposal, fits } = question
      const choices = resource.fields[field]?.rule.choices
      return {
        field,
        value,
        rows,
        options: choices ? words.openOptions(choices, language, fits) : null,
        proposal: proposal ?? '',
        answer: answerTo(answers, question),
      }
    })
}

function answerTo(
  answers: readonly CellAnswer[],
  question: Pick<OpenQuestion, 'field' | 'value'>,
): string {
  const known = answers.find(
    ({ field, value }) => field === question.field && value === question.value,
  )
  return known?.text ?? ''
}

function withoutQuestion(
  answers: readonly CellAnswer[],
  questions: readonly OpenQuestion[],
): OpenQuestion[] {
  const isAsked = ({ field, value }: CellAnswer) =>
    questions.some((one) => one.field === field && one.value === value)
  return answers
    .filter((answer) => !isAsked(answer))
    .map(({ field, value }) => ({ field, value, rows: 0, proposal: null, fits: null }))
}

async function readOpenQuestions(db: Database, runId: string): Promise<OpenQuestion[]> {
  const { rows } = await sql<OpenQuestion>`
    select p ->> 'field' as field, p ->> 'asked' as value, count(*)::integer as rows,
      min(p -> 'values' ->> 'proposal') as proposal, (jsonb_agg(p -> 'fits') -> 0) as fits
    from import_row cross join jsonb_array_elements(problems) as p
    where run_id = ${runId} and kind = 'refused' and p ->> 'field' is not null
      and char_length(p ->> 'asked') between 1 and ${MOST_ANSWER}
    group by 1, 2 order by 3 desc, min(place), 1 limit ${MOST_QUESTIONS}`.execute(db)
  return rows
}
