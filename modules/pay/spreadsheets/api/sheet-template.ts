import { emptyFile } from '#modules/pay/bureau/api/empty-file.ts'
import type { SheetPays } from '#modules/pay/spreadsheets/define/choices.ts'
import {
  EARNED,
  GROSS,
  NEEDED,
  takenOffIn,
  USUAL,
} from '#modules/pay/spreadsheets/define/headings.ts'
import type { Attachment } from '#platform/api/http/attachment.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Language } from '#platform/wire/language/language.ts'

/** The headings of the template for a kind of file, in the language of the reader. */
export function templateHeadings(kind: SheetPays, language: Language): string[] {
  const first = (names: Readonly<Record<Language, readonly string[]>>) => names[language][0] ?? ''
  return [
    first(NEEDED.empNo),
    first(NEEDED.name),
    ...EARNED[kind].map((name) => first(USUAL[name])),
    first(GROSS),
    ...takenOffIn(kind).map((name) => first(USUAL[name])),
    first(NEEDED.net),
    first(USUAL.note),
  ]
}

/** A workbook with the usual columns of a kind of file and no row. */
export function sheetTemplate(kind: SheetPays, language: Language): Promise<Attachment> {
  const title = say(language, 'spreadsheet.template')
  return emptyFile({ title, plainTitle: 'salary-spreadsheet' }, templateHeadings(kind, language))
}
