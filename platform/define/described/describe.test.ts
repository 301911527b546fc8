import { describe, expect, it } from 'vitest'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { families } from '#modules/hr/archives/define/family.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { groupButton } from '#platform/define/engine/groups.ts'
import { isWritable } from '#platform/define/engine/schema.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import {
  describeDetail,
  describeForm,
  describeList,
  describeResource,
  filteredDays,
  type GroupDescriptor,
  listColumns,
  type Reader,
} from './describe.ts'
import { fieldHeading, fieldHelp, fieldLabel, recordLabel } from './labels.ts'

/** The buttons of all field groups. The readers below may see the fields of every guarded group. */
const GROUPS = RESOURCES.flatMap(({ groups }) => Object.keys(groups ?? {})).map(groupButton)
const PLAIN: Reader = { language: 'en', permissions: new Set(['view', 'edit', ...GROUPS]) }
const TRUSTED: Reader = {
  language: 'en',
  permissions: new Set(['view', 'edit', 'unmask', ...GROUPS]),
}
/** A reader with only one guarded group, `contact`, besides the open groups. */
const SUPERIOR: Reader = { language: 'en', permissions: new Set(['view', 'group.contact']) }

function names(groups: readonly GroupDescriptor[]): string[] {
  return groups.flatMap((group) => group.fields.map((field) => field.name))
}

function shown(columns: readonly { name: string; shown: boolean }[]): string[] {
  return columns.filter((column) => column.shown).map((column) => column.name)
}

describe.each(RESOURCES.map((resource) => [resource.path, resource] as const))(
  'the descriptors of %s',
  (_path, resource) => {
    const fields = Object.entries(resource.fields)
    const masked = fields.filter(([, field]) => field.mask).map(([name]) => name)

    it('says in every language how to fill in a field, and never in its label', () => {
      const forms = [resource, ...Object.values(resource.actions).map(({ form }) => form)]
      for (const form of forms) {
        const helped = Object.keys(form.fields).filter((name) => form.fields[name]?.rule.help)
        for (const name of helped) {
          const texts = LANGUAGES.map((language) => fieldHelp(form, name, language))
          expect(new Set(texts).size, `${form.path} ${name}`).toBe(LANGUAGES.length)
        }
      }
      const asked = fields.map(([name]) => fieldLabel(resource, name, 'zh'))
      expect(asked.filter((label) => /（.*(不填|填写|为空|留空|空为)/.test(label))).toEqual([])
    })

    it('leaves masked fields out of the edit form of a reader who cannot see them', () => {
      const offered = names(describeForm(resource, 'update', PLAIN))
      expect(offered.filter((name) => masked.includes(name))).toEqual([])
    })

    it('offers every writable field to a reader who sees them in the clear', () => {
      const writable = fields.filter(([, field]) => isWritable(field, 'update'))
      const offered = names(describeForm(resource, 'update', TRUSTED))
      expect(offered.sort()).toEqual(writable.map(([name]) => name).sort())
    })

    it('asks every reader for every field of a new record that is known when it is added', () => {
      const writable = fields.filter(
        ([, field]) => isWritable(field, 'add') && field.access !== 'later',
      )
      const offered = names(describeForm(resource, 'add', PLAIN))
      expect(offered.sort()).toEqual(writable.map(([name]) => name).sort())
    })

    it('unmasks nothing in a list, for any user', () => {
      for (const reader of [PLAIN, TRUSTED]) {
        const { columns } = describeList(resource, reader, Object.keys(resource.fields))
        const clear = columns.filter((column) => masked.includes(column.name) && !column.masked)
        expect(clear).toEqual([])
      }
    })

    it('shows the columns marked for the list when nobody chose, and the owner of a child row', () => {
      const { columns } = describeList(resource, PLAIN)
      const marked = fields
        .filter(([name, field]) => field.in.includes('list') || name === resource.parent?.field)
        .map(([name]) => name)
      expect(shown(columns)).toEqual(marked)
      expect(marked.length).toBeGreaterThan(0)
    })

    it('has every field in a group of the record page', () => {
      const all = fields.map(([name]) => name).sort()
      expect(names(describeDetail(resource, PLAIN)).sort()).toEqual(all)
    })

    it('tells in the record page which values are masked', () => {
      const of = (reader: Reader) =>
        describeDetail(resource, reader)
          .flatMap((group) => group.fields)
          .filter((field) => field.masked)
          .map((field) => field.name)
      expect(of(PLAIN).sort()).toEqual([...masked].sort())
      expect(of(TRUSTED)).toEqual([])
    })

    it('is plain data', () => {
      const all = [
        describeList(resource, PLAIN),
        describeForm(resource, 'add', PLAIN),
        describeDetail(resource, PLAIN),
      ]
      expect(JSON.parse(JSON.stringify(all))).toEqual(all)
    })

    it('tells nothing of tables, calls and rights', () => {
      const text = JSON.stringify([
        describeList(resource, TRUSTED),
        describeForm(resource, 'add', TRUSTED),
        describeDetail(resource, TRUSTED),
      ])
      for (const secret of [
        resource.endpoints.list,
        '"table"',
        '"view":',
        '"endpoints"',
        '"rows":',
        '"scope":',
      ]) {
        expect(text).not.toContain(secret)
      }
    })
  },
)

describe('columns', () => {
  it('follow the choice of the person, in the order of the definition', () => {
    const { columns } = describeList(archives, PLAIN, ['joinDate', 'name', 'nosuch', '__proto__'])
    expect(shown(columns)).toEqual(['name', 'joinDate'])
  })

  it('are the standard ones when the choice names no column', () => {
    const standard = shown(describeList(archives, PLAIN).columns)
    expect(shown(describeList(archives, PLAIN, ['nosuch', 'constructor']).columns)).toEqual(
      standard,
    )
  })

  it('name the owner of child rows', () => {
    expect(shown(describeList(families, PLAIN).columns)[0]).toBe('userId')
    expect(listColumns(families, [])).toContain('userId')
    expect(shown(describeList(families, PLAIN, ['name']).columns)).toEqual(['name'])
  })

  it('leave out long texts', () => {
    const ofDepartments = describeList(departments, PLAIN, ['duty']).columns.map(({ name }) => name)
    expect(ofDepartments).not.toContain('duty')
  })

  it('bring the title of the record even when it is not shown', () => {
    expect(listColumns(archives, ['joinDate'])).toEqual(['name', 'joinDate'])
  })

  it('are joined by the days of a filter, but not by the usual limit to recent rows', () => {
    expect(filteredDays(archives, { leaveDateStart: '2026-01-01', status: '4' })).toEqual([
      'leaveDate',
    ])
    expect(filteredDays(archives, { leaveDateStart: '' })).toEqual([])
    expect(filteredDays(dailyStatistics, { dateStart: '2026-01-01' })).toEqual([])
  })

  it('are searched by the fields that the reader sees, and by no masked field', () => {
    const label = fieldHeading(archives, 'phone', 'en')
    expect(describeList(archives, PLAIN).searchLabels).not.toContain(label)
    expect(describeList(archives, SUPERIOR).searchLabels).not.toContain(label)
    expect(describeList(archives, TRUSTED).searchLabels).toContain(label)
  })
})

describe('fields', () => {
  it('carry their options in the language of the reader', () => {
    const options = (language: Reader['language']) =>
      describeList(archives, { ...PLAIN, language }).filters.find(({ name }) => name === 'gender')
        ?.options
    expect(options('zh')?.map(({ label }) => label)).toEqual(['男', '女'])
    expect(options('en')).toEqual([
      { value: '男', label: 'Male' },
      { value: '女', label: 'Female' },
    ])
    expect(options('es')?.map(({ label }) => label)).toEqual(['Hombre', 'Mujer'])
  })

  it('say what they refer to and where its name travels', () => {
    const filters = describeList(departments, PLAIN).filters
    expect(filters.find(({ name }) => name === 'typeId')).toMatchObject({
      target: 'org/department-types',
      labelKey: 'typeName',
    })
    expect(filters.find(({ name }) => name === 'pid')).toMatchObject({ labelKey: 'pidName' })
  })

  it('have two inputs for a range and one otherwise', () => {
    const inputs = (field: string) =>
      describeList(archives, PLAIN).filters.find(({ name }) => name === field)?.inputs
    expect(inputs('joinDate')).toEqual([
      { name: 'joinDateStart', part: 'start' },
      { name: 'joinDateEnd', part: 'end' },
    ])
    expect(inputs('status')).toEqual([{ name: 'status', part: 'equals' }])
  })

  it('stand in the groups of the definition, empty groups left out', () => {
    const groups = describeForm(archives, 'update', PLAIN).map(({ name, label }) => [name, label])
    expect(groups).toEqual([
      ['work', 'Job'],
      ['identity', 'Identity documents'],
      ['base', 'Basic information'],
      ['contact', 'Contact'],
      ['emergency', 'Emergency contact'],
      ['political', 'Political affiliation'],
      ['education', 'Education and skills'],
      ['welfare', 'Social insurance'],
    ])
  })

  it('of a closed group do not exist for the reader', () => {
    expect(describeDetail(archives, SUPERIOR).map(({ name }) => name)).toEqual(['work', 'contact'])
    const { columns, filters, searchLabels } = describeList(archives, SUPERIOR, ['gender', 'phone'])
    const shownNames = [...columns, ...filters].map(({ name }) => name)
    expect(shownNames).toContain('phone')
    expect(shownNames).not.toContain('gender')
    expect(searchLabels).not.toContain('ID number')
    const form = describeForm(archives, 'add', SUPERIOR)
    expect(form.map(({ name }) => name)).toEqual(['work', 'contact'])
  })
})

describe('resources', () => {
  it('are named in the language of the reader', () => {
    expect(describeResource(departments, 'es')).toEqual({
      path: 'org/departments',
      label: 'Departamentos',
      title: 'name',
      isTree: true,
    })
    expect(describeResource(archives, 'zh')).toMatchObject({ label: '人事档案', isTree: false })
    expect(LANGUAGES.map((language) => recordLabel(departments, language))).toEqual([
      '部门',
      'Department',
      'Departamento',
    ])
  })
})
