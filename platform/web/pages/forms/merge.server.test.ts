import { describe, expect, test } from 'vitest'
import type { FieldKind } from '#platform/define/engine/field-kinds.ts'
import { baseOf, readBase } from '#platform/web/request/forms/form-base.server.ts'
import { choiceName, merge, readDecisions } from './merge.server.ts'

const field = (name: string, kind: FieldKind = 'text') => ({ name, kind })
const fields = [field('name'), field('duty', 'longText'), field('city')]
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

function merged(
  texts: Record<'base' | 'theirs' | 'mine', Record<string, string>>,
  of = fields,
  open: string[] = [],
) {
  const base = readBase(baseOf(of, texts.base))
  const result = merge(of, { ...texts, base }, new Set(open))
  const { both, theirs, mine } = result
  return { ...result, both: names(both), theirs: names(theirs), mine: names(mine) }
}

describe('three versions of a form', () => {
  const base = { name: '研发部', duty: '一\n二', city: '上海' }

  test('what I never touched is theirs, and I do not claim it', () => {
    const result = merged({ base, theirs: { ...base, city: '北京' }, mine: base })
    expect(result).toMatchObject({ both: [], theirs: ['city'], mine: [] })
    expect(result.texts.city).toBe('北京')
  })

  test('what I alone changed stays mine', () => {
    const mine = { ...base, name: '研发中心' }
    const result = merged({ base, theirs: { ...base, city: '北京' }, mine })
    expect(result).toMatchObject({ both: [], theirs: ['city'], mine: ['name'] })
    expect(result.texts).toEqual({ ...base, name: '研发中心', city: '北京' })
  })

  test('what both changed is asked about, with my text in the control', () => {
    const result = merged({ base, theirs: { ...base, city: '北京' }, mine: { ...base, city: '' } })
    expect(result).toMatchObject({ both: ['city'], theirs: [], mine: [] })
    expect(result.texts.city).toBe('')
  })

  test('the same change made twice is none', () => {
    const both = { ...base, city: '北京' }
    expect(merged({ base, theirs: both, mine: both }).both).toEqual([])
  })

  test('a browser that writes line ends its own way has touched nothing', () => {
    const mine = { ...base, duty: '一\r\n二 ' }
    const result = merged({ base, theirs: { ...base, duty: '三' }, mine })
    expect(result).toMatchObject({ both: [], theirs: ['duty'] })
    expect(result.texts.duty).toBe('三')
  })

  test('a field that was not on the form was not changed by it', () => {
    const result = merged({ base, theirs: { ...base, city: '北京' }, mine: { name: '研发部' } })
    expect(result.both).toEqual([])
    expect(result.texts.city).toBe('北京')
  })

  test('sets, numbers and boxes are compared by what they mean', () => {
    const kinds = [field('posts', 'references'), field('pay', 'money'), field('open', 'bool')]
    const was = { posts: 'b,a', pay: '5.00', open: '' }
    const mine = { posts: 'a,b', pay: '5', open: 'false' }
    const theirs = { posts: 'a', pay: '6.00', open: 'true' }
    const result = merged({ base: was, theirs, mine }, kinds)
    expect(result).toMatchObject({ both: [], theirs: ['posts', 'pay', 'open'], texts: theirs })
  })

  test('without a base every difference is asked about', () => {
    const theirs = { ...base, city: '北京' }
    const result = merge(fields, { base: readBase(null), theirs, mine: base })
    expect(names(result.both)).toEqual(['city'])
    expect(result.theirs).toEqual([])
  })

  test('a question that was left open is asked again', () => {
    const theirs = { ...base, city: '北京' }
    const mine = { ...base, city: '广州' }
    const conflict = merged({ base: theirs, theirs, mine }, fields, ['city'])
    expect(conflict).toMatchObject({ both: ['city'], mine: [] })
    expect(merged({ base: theirs, theirs, mine })).toMatchObject({ both: [], mine: ['city'] })
  })
})

test('the base tells what was touched and not what it was', () => {
  const base = baseOf(fields, { name: '张三', city: '13800001234' })
  expect(base).not.toMatch(/张三|1380/)
  expect(base.split(' ')).toHaveLength(fields.length)
  expect(readBase('')).toBeNull()
})

test('choices are read field by field', () => {
  const form = new FormData()
  for (const { name } of fields) form.append(choiceName(name), '')
  form.append(choiceName('name'), 'theirs')
  form.append(choiceName('duty'), 'mine')
  expect(readDecisions(fields, form)).toEqual({ theirs: ['name'], open: ['city'] })
  expect(readDecisions(fields, new FormData())).toEqual({ theirs: [], open: [] })
})
