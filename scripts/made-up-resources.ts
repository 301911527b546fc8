// Writes generated resources, each with child rows, into the checkout of this script, as `npm run
// new:resource` does, and completes them as a developer would. Use it only in temporary copies: `npm run
// test:growth` measures the tests with them.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { read, root, write } from './new-resource/checkout.ts'
import { planResource } from './new-resource/plan.ts'

// Does not include every area, because the tests of `npm run new:resource` need a new one.
const AREAS = ['attendance', 'work', 'pay', 'recruiting']

/** Fields used in turn, so that the resources have different fields. */
const FIELDS = [
  { name: 'startsOn', kind: 'date', zh: '开始日期', en: 'Starts on', es: 'Empieza el' },
  { name: 'amount', kind: 'money', zh: '金额', en: 'Amount', es: 'Importe' },
  { name: 'beginsAt', kind: 'time', zh: '开始时刻', en: 'Begins at', es: 'Empieza a las' },
  { name: 'hue', kind: 'colour', zh: '颜色', en: 'Colour', es: 'Color' },
  { name: 'paid', kind: 'bool', zh: '已付', en: 'Paid', es: 'Pagado' },
  { name: 'month', kind: 'month', zh: '月份', en: 'Month', es: 'Mes' },
  { name: 'deptId', kind: 'reference', zh: '部门', en: 'Department', es: 'Departamento' },
] as const

const COLUMNS: Readonly<Record<(typeof FIELDS)[number]['kind'], string>> = {
  date: 'date',
  money: 'numeric(14,2)',
  time: 'time',
  colour: 'text',
  bool: 'boolean not null default false',
  month: 'text',
  reference: 'uuid references department (id)',
}

type SampleField = (typeof FIELDS)[number]
type Words = {
  resources: Record<string, { label: string; one: string; fields: Record<string, string> }>
}

function edit(path: string, change: (text: string) => string): void {
  const text = read(path)
  if (text === null) throw new Error(`${path} is missing`)
  write(path, change(text))
}

function declaration({ name, kind, zh }: SampleField): string {
  const target = kind === 'reference' ? `'org/departments', ` : ''
  return `${name}: ${kind}('${zh}', ${target}{ in: ['list', 'form', 'filter'] }),\n    `
}

const columnOf = ({ name, kind }: SampleField) =>
  `  ${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} ${COLUMNS[kind]},\n`

/** Two letters for a number, because column names usually have no digits. */
function lettersOf(number: number): string {
  return String.fromCharCode(97 + Math.floor(number / 26), 97 + (number % 26))
}

/** Writes a resource with child rows, and adds three fields to the template. */
function addMadeUp(number: number): void {
  const area = AREAS[number % AREAS.length] as string
  const letters = lettersOf(number)
  const owner = `${area}/made-${letters}-plans`
  const child = `${area}/made-${letters}-lines`
  const fields = [0, 1, 2].map((turn) => FIELDS[(number + turn * 2) % FIELDS.length] as SampleField)
  const migrations = readdirSync(resolve(root, 'db/migrations')).filter((n) => n.endsWith('.sql'))
  const wish = {
    path: owner,
    label: `样品${letters}`,
    children: [{ path: child, label: `样品行${letters}` }],
  }
  const { files } = planResource(wish, migrations, read)
  for (const [path, text] of files) {
    if (path.endsWith('.sql')) write(path, withColumns(text, fields))
    else if (path.endsWith(`${letters}-plan.ts`) || path.endsWith(`${letters}-line.ts`))
      write(path, withFields(text, fields))
    else write(path, text)
  }
  fillWords(area, [owner, child], fields)
  edit(`modules/${area}/define/area.ts`, (text) =>
    text
      .replace(
        `path: '/${owner}', grants: {}`,
        `path: '/${owner}', grants: grant('F', 'hr_director')`,
      )
      .replace('import type { Area }', 'import { type Area, grant }'),
  )
}

/** The columns, and an index for the reference to another table. */
function withColumns(text: string, fields: readonly SampleField[]): string {
  const columns = text.replaceAll('  remark text', `${fields.map(columnOf).join('')}  remark text`)
  if (!fields.some(({ kind }) => kind === 'reference')) return columns
  return columns.replaceAll(
    /create trigger announce after .* on (\w+)/g,
    (trigger, table: string) =>
      `create index ix_${table}__department on ${table} (dept_id) where deleted_at is null;\n\n${trigger}`,
  )
}

function withFields(text: string, fields: readonly SampleField[]): string {
  const kinds = fields
    .map(({ kind }) => kind)
    .filter((kind) => !new RegExp(`import .*\\b${kind}\\b`).test(text))
  return text
    .replace('    remark:', `    ${fields.map(declaration).join('')}remark:`)
    .replace(
      /import \{ (.*) \} from '#platform\/define\/engine\/field-kinds.ts'/,
      (_all, names: string) =>
        `import { ${[names, ...kinds].join(', ')} } from '#platform/define/engine/field-kinds.ts'`,
    )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function fillWords(area: string, paths: readonly string[], fields: readonly SampleField[]): void {
  for (const language of ['en', 'es'] as const) {
    edit(`modules/${area}/define/${language}.json`, (text) => {
      const words = JSON.parse(text) as Words
      for (const path of paths) {
        const own = words.resources[path]
        if (!own) throw new Error(`${path} has no words`)
        own.label ||= capital(path.split('/')[1] ?? path)
        own.one ||= own.label
        for (const [name, word] of Object.entries(own.fields))
          own.fields[name] = word || capital(name)
        for (const field of fields) own.fields[field.name] = field[language]
      }
      return `${JSON.stringify(words, null, 2)}\n`
    })
  }
}

const count = Number(process.argv[2])
if (!Number.isInteger(count) || count < 2 || count > 200) {
  throw new Error('How many? A number from 2 to 200, half of them child rows')
}
const numbers = Array.from({ length: Math.floor(count / 2) }, (_, index) => index)
for (const number of numbers) addMadeUp(number)
edit('tests/api/rights-table.ts', (text) =>
  text.replace(
    'pages: readonly string[] }[] = [',
    `pages: readonly string[] }[] = [\n  { letters: '- F -  - - - - -  - - - - - - -', pages: [${numbers
      .map((number) => `'${AREAS[number % AREAS.length]}/made-${lettersOf(number)}-plans'`)
      .join(', ')}] },`,
  ),
)
const biome = resolve(root, 'node_modules/.bin/biome')
spawnSync(biome, ['check', '--write', 'modules', 'product', 'tests/api/rights-table.ts'], {
  cwd: root,
  stdio: 'inherit',
})
spawnSync('node', [resolve(root, 'scripts/db-types.mjs')], { cwd: root, stdio: 'inherit' })
