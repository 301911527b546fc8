import { camelCase, type Names } from '#scripts/new-resource/names.ts'
import { areaNames } from '#scripts/new-resource/templates.ts'
import { sheetTableText } from './table.ts'

/** Names of the parts that a sheet has in addition to its resource. */
export function sheetNames({ singular, folder, constant }: Names) {
  const chapter = folder.slice(0, -'/define'.length)
  const one = camelCase(singular)
  return {
    chapterConstant: `${constant}Chapter`,
    stateList: `${one}State`,
    stateConstant: `${singular.replaceAll('-', '_').toUpperCase()}_STATE`,
    kind: `${one}Month`,
    kindFile: `${chapter}/api/${singular}-month.ts`,
    seed: `${constant}Table`,
    seedFile: `${chapter}/seed/${singular}-rows.ts`,
    samples: `${one}Samples`,
  }
}

export function sheetChoicesText(names: Names): string {
  const { stateConstant, stateList } = sheetNames(names)
  return `import { monthlyStates } from '#platform/define/sheets/define-month-sheet.ts'

/** Progress of a month. */
export const ${stateConstant} = monthlyStates('${stateList}', '已完成')
`
}

export function sheetDefinitionText(names: Names): string {
  const { stateConstant } = sheetNames(names)
  return `import { money } from '#platform/define/engine/field-kinds.ts'
import { defineMonthSheet } from '#platform/define/sheets/define-month-sheet.ts'
import { ${stateConstant} } from './choices.ts'

/** ${names.label} */
export const ${names.constant} = defineMonthSheet({
  path: '${names.path}',
  table: '${names.table}',
  label: '${names.label}',
  controller: { family: '${areaNames(names.area).family}', name: '${names.controller}' },
  sheet: {
    states: ${stateConstant},
    keys: [],
    figures: ['amount'],
    typed: ['amount'],
    totals: ['amount'],
  },
  groups: { pay: '金额' },
  fields: {
    amount: money('金额', { in: ['list', 'form', 'sum'], required: true, group: 'pay' }),
  },
})
`
}

export function sheetChapterText(names: Names): string {
  const { chapterConstant, samples } = sheetNames(names)
  return `import { grant } from '#platform/define/built-in/area.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import * as choices from './choices.ts'
import { ${samples} } from './samples.ts'
import { ${names.constant} } from './${names.singular}.ts'

/** ${names.label} */
export const ${chapterConstant} = {
  resources: [${names.constant}],
  menu: { path: '/${names.path}', icon: 'coins', grants: { ...grant('F', 'hr_director'), auditor: 'V' } },
  choices,
  samples: ${samples},
  sheets: [${names.constant}],
} satisfies Chapter
`
}

export function sheetSamplesText(names: Names): string {
  const { samples } = sheetNames(names)
  return `import type { Samples } from '#platform/define/built-in/sample.ts'

/** A person who works here in the months of the samples. */
const WORKS_HERE = { joinDate: '2020-03-05', workStartDate: '2019-03-05', joinGroupDate: null }

/** Each sample in a month of its own, because an archived month accepts no new row. */
const monthOf = (n: number) =>
  \`\${2030 + Math.floor(n / 12)}-\${String((n % 12) + 1).padStart(2, '0')}\`

export const ${samples}: Samples = {
  '${names.path}': { month: monthOf, userId: { newOf: 'hr/archives', with: WORKS_HERE } },
  '${names.path}#generate': { month: '2029-01', deptIds: [], evenOpen: false },
  '${names.path}#setState': {
    ids: [],
    month: '2029-01',
    deptId: null,
    all: true,
    from: '0',
    state: '1',
  },
}
`
}

export function sheetKindText(names: Names): string {
  const { kind } = sheetNames(names)
  return `import { sql } from 'kysely'
import { ${names.constant} } from '#${names.file}'
import { among, firstDay, lastDay } from '#platform/api/sheets/person-snapshot.ts'
import type { SheetKind } from '#platform/api/sheets/sheet-kind.ts'

/** Codes of EMPLOYMENT_STATUS that the sheet is about: everyone employed here. */
const EMPLOYED = ['1', '2', '3', '7', '8']

/**
 * ${names.label} as a month sheet. The statement has a row for everybody employed in the month, and for rows
 * that a user added by hand; what a user typed stays. Write what the amount follows from in place of the zero.
 */
export const ${kind}: SheetKind = {
  resource: ${names.constant},
  compute: ({ month, userIds = [] }) => sql\`
    with person as (
      select user_id from employment_status where status = any(\${EMPLOYED})
        and daterange(from_day, to_day, '[]') && daterange(\${firstDay(month)}, \${lastDay(month)}, '[]')
      union
      select user_id from ${names.table} where month = \${month} and by_hand and deleted_at is null
    ), computed as (
      select p.user_id, case when m.typed ? 'amount' then m.amount else 0 end::numeric(14, 2) as amount
      from person p
        left join ${names.table} m on m.month = \${month} and m.user_id = p.user_id
          and m.deleted_at is null
      where \${among('p.user_id', userIds)}
    )
    select user_id, amount, jsonb_build_array(jsonb_build_object('step', 'amount', 'values',
      jsonb_build_object('amount', amount::text))) as basis, null::text as warning
    from computed\`,
}
`
}

export function sheetSeedText(names: Names): string {
  const { seed } = sheetNames(names)
  return `import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { sheetPerson } from '#modules/hr/archives/seed/sheet-person.ts'
import { isoMonth } from '#platform/seed/calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const PEOPLE = 20

function* rows(context: SeedContext, company: Company): Generator<Insertable<DB['${names.table}']>> {
  const month = isoMonth(context.today)
  for (const at of company.people.slice(0, PEOPLE).keys()) {
    yield {
      ...context.stamp('${names.table}', at),
      ...sheetPerson(context, company, at),
      month,
      amount: '100.00',
    }
  }
}

/** ${names.label} of the demo company: the current month, still to be checked. */
export function ${seed}(context: SeedContext, company: Company): SeedTable {
  return seedTable('${names.table}', () => rows(context, company))
}
`
}

export function sheetMigrationText({ table }: Names): string {
  return sheetTableText({
    table,
    columns: ['amount numeric(14, 2) not null default 0'],
    parameters: [],
    keys: [],
    total: 'amount',
    publishes: false,
  })
}

const WORDS = {
  en: {
    amount: 'Amount',
    pay: 'Amounts',
    states: ['To check', 'Checked', 'Audited', 'Finished', 'Archived', 'Void'],
    step: { title: 'Amount', text: '{{amount}}' },
  },
  es: {
    amount: 'Importe',
    pay: 'Importes',
    states: ['Por comprobar', 'Comprobado', 'Auditado', 'Terminado', 'Archivado', 'Anulado'],
    step: { title: 'Importe', text: '{{amount}}' },
  },
  zh: { step: { title: '金额', text: '{{amount}}' } },
} as const

const STATES = ['0', '1', '2', '3', '4', '9']

/** Texts of a sheet; the Spanish label is unknown and stays empty, and a test requires it. */
export function sheetWordsOf(language: 'en' | 'es', names: Names) {
  const { amount, pay, states } = WORDS[language]
  return {
    resource: {
      label: language === 'en' ? names.english : '',
      one: language === 'en' ? names.englishOne : '',
      fields: { amount },
      groups: { pay },
    },
    states: Object.fromEntries(STATES.map((code, at) => [code, states[at] ?? ''])),
  }
}

/** The words of the step that explains the amount. */
export function basisWords(language: 'zh' | 'en' | 'es') {
  return { amount: WORDS[language].step }
}

/** A new area whose resources are in chapters. */
export function areaOfChaptersText(area: string): string {
  const { icon, zh, en, es } = areaNames(area)
  return `import type { Area } from '#platform/define/built-in/area.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { SHEET_CHANGE } from '#platform/define/sheets/define-month-sheet.ts'
import { sheetWords } from '#platform/define/sheets/month-sheet-words.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }

const CHAPTERS: readonly Chapter[] = []

export const ${area}: Area = {
  code: '${area}',
  resources: [...CHAPTERS.flatMap(({ resources }) => resources)],
  module: {
    code: 'm-${area}',
    type: '1',
    icon: '${icon}',
    path: null,
    names: { zh: '${zh}', en: '${en}', es: '${es}' },
    menus: [],
  },
  words: sheetWords(
    { en, es },
    CHAPTERS.flatMap(({ sheets = [] }) => sheets),
  ),
  choices: Object.assign({ SHEET_CHANGE }, ...CHAPTERS.map(({ choices }) => choices)),
  samples: Object.assign({}, ...CHAPTERS.map(({ samples }) => samples)),
  rows: {},
}
`
}
