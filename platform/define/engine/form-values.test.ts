import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { LEAVE } from '#modules/attendance/requests/define/choices.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { workHistories } from '#modules/hr/archives/define/work-history.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { postRanks } from '#modules/org/posts/define/post-rank.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { readTypedText, wireValues } from './form-values.ts'
import { isWritable, writeSchema } from './schema.ts'

function form(values: Readonly<Record<string, string | File>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.append(name, value)
  return data
}

describe('typed text', () => {
  it('is kept as it was typed, blanks and mistakes included', () => {
    const typed = readTypedText(archives, 'add', form({ name: ' 李雷 ', joinDate: '2026-02-30' }))
    expect(typed).toEqual({ name: ' 李雷 ', joinDate: '2026-02-30' })
  })

  it('empties fields that are for other values of the field that they depend on', () => {
    const kind = (value: string) => form({ kind: value, childBirth: '2026-01-01' })
    expect(readTypedText(leaves, 'add', kind(LEAVE.childcare)).childBirth).toBe('2026-01-01')
    expect(readTypedText(leaves, 'add', kind(LEAVE.annual)).childBirth).toBe('')
    // A browser does not send a hidden field; an update must empty it all the same.
    const hidden = readTypedText(leaves, 'update', form({ kind: LEAVE.annual }))
    expect(hidden).toMatchObject({ childBirth: '', localExtension: '' })
    expect(readTypedText(leaves, 'update', form({ reason: '改' }))).toEqual({ reason: '改' })
  })

  it('takes the first day of a new span for an empty last day', () => {
    const days = (endDate: string) => form({ startDate: '2031-10-13', endDate })
    expect(readTypedText(leaves, 'add', days('')).endDate).toBe('2031-10-13')
    expect(readTypedText(leaves, 'add', days('2031-10-15')).endDate).toBe('2031-10-15')
    expect(readTypedText(leaves, 'update', days('')).endDate).toBe('')
  })

  it('knows only the fields that may be written', () => {
    const sent = { age: '9', retireDate: '2050-01-01', id: 'x', version: '2', isAdmin: 'true' }
    expect(readTypedText(archives, 'add', form(sent))).toEqual({})
    expect(readTypedText(archives, 'update', form({ empNo: '260001' }))).toEqual({})
    expect(readTypedText(archives, 'add', form({ empNo: '260001' }))).toEqual({ empNo: '260001' })
  })

  it('does not take a file for a text', () => {
    expect(readTypedText(archives, 'add', form({ name: new File(['x'], 'x.txt') }))).toEqual({})
  })

  it('tells an unticked box from a box that was not on the page', () => {
    expect(readTypedText(departments, 'update', form({}))).toEqual({})
    const unticked = readTypedText(departments, 'update', form({ 'enabled.shown': '1' }))
    expect(unticked).toEqual({ enabled: '' })
    const ticked = readTypedText(
      departments,
      'update',
      form({ 'enabled.shown': '1', enabled: 'on' }),
    )
    expect(ticked).toEqual({ enabled: 'on' })
  })
})

describe('wire values', () => {
  it('turns text into the types of the wire', () => {
    const typed = { code: ' A1 ', level: ' 3 ', salaryMin: '100.50', enabled: 'on', remark: ' ' }
    expect(wireValues(postRanks, typed)).toEqual({
      code: 'A1',
      level: 3,
      salaryMin: '100.50',
      enabled: true,
      remark: null,
    })
  })

  it.each(['', 'false'])('reads the box %j as unticked', (text) => {
    expect(wireValues(departments, { enabled: text })).toEqual({ enabled: false })
  })

  it.each(['12a', '1.5', '1e3', '0x10', '9'.repeat(16)])(
    'leaves %j as text, so that the schema can refuse it',
    (text) => {
      expect(wireValues(postRanks, { level: text })).toEqual({ level: text })
      const input = { id: uuidv7(), version: 1, level: text }
      expect(writeSchema(postRanks, 'update').safeParse(input).success).toBe(false)
    },
  )

  it('stores line breaks in one form', () => {
    expect(wireValues(workHistories, { duty: 'a\r\nb\r\n' })).toEqual({ duty: 'a\nb\n' })
  })

  it('passes over names that are no field', () => {
    expect(wireValues(departments, { isAdmin: 'true', version: '2' })).toEqual({})
  })

  it('brings any text of any form to the schema without throwing', () => {
    for (const resource of RESOURCES.filter(({ isReadOnly }) => !isReadOnly)) {
      const names = Object.entries(resource.fields)
        .filter(([, field]) => isWritable(field, 'add'))
        .map(([name]) => name)
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom(...names), fc.string()), (sent) => {
          const values = wireValues(resource, readTypedText(resource, 'add', form(sent)))
          writeSchema(resource, 'add').safeParse({ id: uuidv7(), ...values })
          return Object.keys(values).every((name) => names.includes(name))
        }),
        { numRuns: 20 },
      )
    }
  })
})
