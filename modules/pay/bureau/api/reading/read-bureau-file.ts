import type { Part, TheirPerson } from '#modules/pay/bureau/api/engine/compare-month.ts'
import { INSURE } from '#modules/pay/insurance/define/choices.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Upload } from '#platform/api/files/upload.ts'
import { unfit } from '#platform/api/imports/failures.ts'
import type { TableRow } from '#platform/api/imports/reading/read-sheet.ts'
import type { Money } from '#platform/wire/values/money.ts'
import {
  type AmountColumn,
  figureIn,
  paperIn,
  placeOf,
  plainHead,
  readBureauTable,
  requireSum,
} from './read-bureau-table.ts'
import { foldedName } from './read-figures.ts'

/** The headings of a bureau's file, as a city has them. */
export type BureauHeads = {
  nameHead: string
  paperHead: string
  typeHead: string | null
  baseHead: string | null
  companyHead: string
  personHead: string
  /** How the file writes the types of insurance. */
  types: readonly { word: string; type: string }[]
}

/** Words in the names of types; the first that fits decides. 大额医疗 is no 医疗. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/大额|大病|重大疾病/, '6'],
  [/护理/, '7'],
  [/养老/, '1'],
  [/医疗|医保/, '2'],
  [/失业/, '3'],
  [/工伤/, '4'],
  [/生育/, '5'],
]

function typeOf(word: string, { types }: BureauHeads, place: number): string {
  const plain = foldedName(word)
  const known = types.find((one) => foldedName(one.word) === plain)?.type
  const label = INSURE.options.find((option) => option.label === plain)?.value
  const found = known ?? label ?? WORDS.find(([words]) => words.test(plain))?.[1]
  if (found !== undefined) return found
  throw new Failure('invalid', 'bureau.type', { values: { place, word } })
}

type Places = {
  paper: number
  name: number
  type: number
  base: AmountColumn | null
  company: AmountColumn
  person: AmountColumn
}

function findPlaces(headings: readonly string[], heads: BureauHeads): Places {
  const place = (heading: string) => {
    const at = placeOf(headings, [heading])
    if (at < 0) throw unfit('noColumn', { heading })
    return at
  }
  const column = (heading: string): AmountColumn => ({ at: place(heading), heading })
  return {
    name: place(heads.nameHead),
    paper: place(heads.paperHead),
    type: heads.typeHead ? place(heads.typeHead) : -1,
    base: heads.baseHead ? column(heads.baseHead) : null,
    company: column(heads.companyHead),
    person: column(heads.personHead),
  }
}

type Said = { place: number; paper: string; name: string; word: string; type: string; part: Part }

function rowIn(row: TableRow, places: Places, heads: BureauHeads): Said {
  const textOf = (at: number) => (row.cells[at] ?? '').trim()
  const name = textOf(places.name)
  const word = places.type < 0 ? '' : textOf(places.type)
  return {
    place: row.place,
    paper: paperIn(row, places.paper, name),
    name,
    word,
    type: places.type < 0 ? '' : typeOf(word, heads, row.place),
    part: {
      base: places.base && figureIn(row, places.base),
      company: figureIn(row, places.company),
      person: figureIn(row, places.person),
    },
  }
}

/** Adds up the amounts of two lines of one type, for example one line for each side. */
const joined = (one: Part, other: Part): Part => ({
  base: one.base ?? other.base,
  company: one.company.plus(other.company),
  person: one.person.plus(other.person),
})

function refused(key: string, values: Readonly<Record<string, string | number>>): Failure {
  return new Failure('conflict', `bureau.${key}`, { values })
}

/**
 * The rows of a file by person. Refuses a file with the same type twice for a person, or with two names for one
 * identity document.
 */
function peopleOf(rows: readonly Said[]): TheirPerson[] {
  const people = new Map<string, TheirPerson & { parts: Map<string, Part> }>()
  const seen = new Set<string>()
  for (const { place, paper, name, word, type, part } of rows) {
    const key = `${paper} ${word}`
    if (seen.has(key)) throw refused('twice', { place, name, word })
    seen.add(key)
    const person = people.get(paper) ?? { place, paper, name, parts: new Map<string, Part>() }
    if (foldedName(person.name) !== foldedName(name)) {
      throw refused('name', { place, name, known: person.name })
    }
    const before = person.parts.get(type)
    person.parts.set(type, before ? joined(before, part) : part)
    people.set(paper, person)
  }
  return [...people.values()]
}

/** The columns of amounts that a row of sums adds up. */
const summedColumns = ({ company, person }: Places): [keyof Part, AmountColumn][] => [
  ['company', company],
  ['person', person],
]

/** Reads a bureau's file by the headings of its city. Rows of sums are checked against the rows before them. */
export async function readBureauFile(upload: Upload, heads: BureauHeads): Promise<TheirPerson[]> {
  const { nameHead, paperHead, typeHead, baseHead, companyHead, personHead } = heads
  const known = new Set(
    [nameHead, paperHead, typeHead, baseHead, companyHead, personHead].flatMap((heading) =>
      heading ? [plainHead(heading)] : [],
    ),
  )
  const table = await readBureauTable(upload, (heading) => known.has(plainHead(heading)))
  const places = findPlaces(table.headings, heads)
  const rows: Said[] = []
  for (const { row, isSum } of table.rows) {
    if (!isSum) {
      rows.push(rowIn(row, places, heads))
      continue
    }
    for (const [side, column] of summedColumns(places)) {
      requireSum(
        row,
        column,
        rows.map(({ part }) => part[side] as Money),
      )
    }
  }
  return peopleOf(rows)
}
