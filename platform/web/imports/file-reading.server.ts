import type { TFunction } from 'i18next'
import { READING_NAMES, type ReadingChoice } from '#platform/web/components/page/reading-view.ts'
import {
  ENCODINGS,
  MOST_HEAD_ROWS,
  type ReadingWish,
  readingWish,
} from '#platform/wire/files/imports.ts'

/** The number of sheets to choose from before the upload; the page of a file lists its own. */
const SHEETS_BEFORE = 10

/** The user's choices of how to read a file; the rest is detected. */
export function readingIn(form: FormData): ReadingWish {
  const textOf = (name: string) => String(form.get(name) ?? '') || undefined
  const parsed = readingWish.safeParse({
    sheet: textOf(READING_NAMES.sheet),
    encoding: textOf(READING_NAMES.encoding),
    headRow: textOf(READING_NAMES.headRow),
  })
  const wish = Object.entries(parsed.success ? parsed.data : {})
  // Choices without a value are left out of the address.
  return Object.fromEntries(wish.filter(([, value]) => value !== undefined))
}

export function encodingChoices(t: TFunction): ReadingChoice['choices'] {
  return ENCODINGS.map((value) => ({ value, label: t(`imports.reading.encodings.${value}`) }))
}

/** The choices before the file is uploaded: none of them is required. */
export function choicesBefore(
  t: TFunction,
  { sheet, encoding, headRow }: ReadingWish,
): ReadingChoice[] {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
  const withAuto = (choices: ReadingChoice['choices']) => [
    { value: '', label: t('imports.reading.auto') },
    ...choices,
  ]
  return [
    {
      name: READING_NAMES.sheet,
      label: t('imports.reading.sheet'),
      value: sheet === undefined ? '' : String(sheet),
      choices: withAuto(
        numbers(SHEETS_BEFORE).map((index) => ({
          value: String(index),
          label: t('imports.reading.sheetNumber', { number: index + 1 }),
        })),
      ),
    },
    {
      name: READING_NAMES.headRow,
      label: t('imports.reading.headRow'),
      value: headRow === undefined ? '' : String(headRow),
      choices: withAuto(
        numbers(MOST_HEAD_ROWS).map((index) => ({
          value: String(index + 1),
          label: t('imports.reading.rowNumber', { number: index + 1 }),
        })),
      ),
    },
    {
      name: READING_NAMES.encoding,
      label: t('imports.reading.encoding'),
      value: encoding ?? '',
      choices: withAuto(encodingChoices(t)),
    },
  ]
}
