import { Money, sumOfMoney } from '#platform/wire/values/money.ts'
import { columnDifferences } from './compare-figures.ts'

/** The contributions for one type; the base is absent when the file or sheet does not give it. */
export type Part = { base: Money | null; company: Money; person: Money }

/** The parts of a person by type. A single empty type stands for all of them. */
export type Parts = ReadonlyMap<string, Part>

/** A row of the sheet, and a person of the bureau's file. */
export type OurRow = { id: string; userId: string; name: string; paper: string; parts: Parts }
export type TheirPerson = { place: number; name: string; paper: string; parts: Parts }

export type Side = 'both' | 'ours' | 'theirs'

export type Line = {
  row: OurRow | null
  person: TheirPerson | null
  side: Side
  type: string | null
  ours: Part | null
  theirs: Part | null
}

export type Comparison = {
  lines: Line[]
  same: number
  differing: number
  onlyOurs: number
  onlyTheirs: number
  ours: Money
  theirs: Money
  /** The bureau's amount minus the sheet's amount, by row of the sheet. */
  diffs: ReadonlyMap<string, Money>
}

const NOTHING: Part = { base: null, company: Money.ZERO, person: Money.ZERO }

function whole(parts: Parts): Part {
  const all = [...parts.values()]
  return {
    base: null,
    company: sumOfMoney(all.map(({ company }) => company)),
    person: sumOfMoney(all.map(({ person }) => person)),
  }
}

const total = ({ company, person }: Part): Money => company.plus(person)

/** The figures of a part by column; the base only where it is known. */
function figuresOf({ base, company, person }: Part): Map<'base' | 'company' | 'person', Money> {
  return new Map([
    ...(base === null ? [] : [['base', base] as const]),
    ['company', company],
    ['person', person],
  ])
}

/** The types in which the sheet and the bureau differ. A type that is missing on one side counts as zero there. */
function typeLines(row: OurRow, person: TheirPerson): Line[] {
  const types = [...new Set([...row.parts.keys(), ...person.parts.keys()])].sort()
  return types.flatMap((type): Line[] => {
    const ours = row.parts.get(type) ?? NOTHING
    const theirs = person.parts.get(type) ?? NOTHING
    const found = columnDifferences(figuresOf(ours), figuresOf(theirs))
    return found.length === 0 ? [] : [{ row, person, side: 'both', type, ours, theirs }]
  })
}

/**
 * Compares the rows of a month with the people of a bureau's file, matched by the number of their identity document. A
 * person on one side only gives one line.
 */
export function compareMonth(ours: readonly OurRow[], theirs: readonly TheirPerson[]): Comparison {
  const people = new Map(theirs.map((person) => [person.paper, person]))
  const papers = new Set(ours.map(({ paper }) => paper))
  const diffs = new Map<string, Money>()
  const lines: Line[] = []
  let [same, differing, onlyOurs] = [0, 0, 0]
  for (const row of ours) {
    const person = people.get(row.paper)
    const own = whole(row.parts)
    diffs.set(row.id, total(person ? whole(person.parts) : NOTHING).minus(total(own)))
    if (!person) {
      onlyOurs += 1
      lines.push({ row, person: null, side: 'ours', type: null, ours: own, theirs: null })
      continue
    }
    const found = typeLines(row, person)
    if (found.length === 0) same += 1
    else differing += 1
    lines.push(...found)
  }
  const strangers = theirs.filter(({ paper }) => !papers.has(paper))
  for (const person of strangers) {
    const said = whole(person.parts)
    lines.push({ row: null, person, side: 'theirs', type: null, ours: null, theirs: said })
  }
  const sumOf = (all: readonly { parts: Parts }[]) =>
    sumOfMoney(all.map(({ parts }) => total(whole(parts))))
  return {
    lines,
    same,
    differing,
    onlyOurs,
    onlyTheirs: strangers.length,
    ours: sumOf(ours),
    theirs: sumOf(theirs),
    diffs,
  }
}
