import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { educations } from '#modules/hr/archives/define/education.ts'
import { workHistories } from '#modules/hr/archives/define/work-history.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import { postRanks } from '#modules/org/posts/define/post-rank.ts'
import zh from '#platform/wire/messages/zh.json' with { type: 'json' }
import { CHECKS } from '#platform/wire/values/checks.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import type { Resource } from './define-resource.ts'
import type { Field } from './field-kinds.ts'
import { fieldProblems, isWritable, type WriteMode, writeSchema } from './schema.ts'

const ID = uuidv7()

/** The message keys of a refusal by field; nothing when the input passes. */
function refusals(resource: Resource, mode: WriteMode, input: unknown): Record<string, string> {
  const result = writeSchema(resource, mode).safeParse(input)
  if (result.success) return {}
  const problems = Object.entries(fieldProblems(resource, result.error))
  return Object.fromEntries(problems.map(([name, { key }]) => [name, key]))
}

function refusalOf(resource: Resource, name: string, value: unknown): string | undefined {
  return refusals(resource, 'update', { id: ID, version: 1, [name]: value })[name]
}

const CHECKED_TEXT: Record<keyof typeof CHECKS, string> = {
  mobile: '13800138000',
  tel: '010-87654321',
  email: 'li.lei@example.com',
  code: 'A-1',
  empNo: '260001',
  userName: 'li.lei',
  personName: '李雷',
  paperNo: '99000119900307001X',
  accountNo: '6217000010000000001',
  bankCard: '6217000010000000003',
  creditCode: '91990000MA0000001B',
  taxNo: '91990000MA0000001B',
}

/** A value that the schema takes, for the required fields of any resource. */
function goodValue(field: Field): unknown {
  switch (field.kind) {
    case 'integer':
      return field.rule.min ?? 0
    case 'decimal':
    case 'money':
      // Rates have narrow bounds.
      return field.rule.max && field.rule.max < 0.5 ? String(field.rule.max) : '0.5'
    case 'bool':
      return true
    case 'date':
      return '2024-02-29'
    case 'month':
      return '2024-02'
    case 'time':
      return '08:30'
    case 'dateTime':
      return '2024-02-29 08:30:00'
    case 'colour':
      return '#1a7f37'
    case 'rows':
      return field.required ? [goodRow(field)] : []
    case 'choice':
      // The entries of a dictionary are rows, so the schema does not check whether an entry exists.
      return field.rule.choices?.dictionary ? 'other' : field.rule.choices?.options[0]?.value
    case 'reference':
      return uuidv7()
    case 'references':
      return [uuidv7(), uuidv7()]
    case 'choices':
      return [field.rule.choices?.options[0]?.value]
    default:
      return field.rule.check ? CHECKED_TEXT[field.rule.check] : 'x'
  }
}

function goodRow({ rule }: Field) {
  const cells = Object.entries(rule.columns ?? {})
  return Object.fromEntries(cells.map(([name, cell]) => [name, goodValue(cell)]))
}

function goodInput(resource: Resource, mode: WriteMode): Record<string, unknown> {
  const writable = Object.entries(resource.fields).filter(([, field]) => isWritable(field, mode))
  const values = Object.fromEntries(writable.map(([name, field]) => [name, goodValue(field)]))
  return { id: ID, ...(mode === 'update' ? { version: 1 } : {}), ...values }
}

function messageExists(key: string): boolean {
  const [section, name] = key.split('.')
  const texts = (zh as Record<string, unknown>)[section ?? '']
  return typeof texts === 'object' && texts !== null && Object.hasOwn(texts, name ?? '')
}

const MODES = ['add', 'update'] as const

describe.each(RESOURCES.map((resource) => [resource.path, resource] as const))(
  'the write schema of %s',
  (_path, resource) => {
    const required = Object.entries(resource.fields)
      .filter(([, field]) => field.required && isWritable(field, 'add'))
      .map(([name]) => name)

    it.each(MODES)('takes good values (%s)', (mode) => {
      expect(refusals(resource, mode, goodInput(resource, mode))).toEqual({})
    })

    it('asks a new record for each required field', () => {
      const expected = Object.fromEntries(required.map((name) => [name, 'invalid.required']))
      expect(refusals(resource, 'add', { id: ID })).toEqual(expected)
    })

    it.each([null, '', '   ', undefined])('does not take %j for a required field', (empty) => {
      const input = goodInput(resource, 'add')
      for (const name of required) {
        expect(refusals(resource, 'add', { ...input, [name]: empty })).toEqual({
          [name]: 'invalid.required',
        })
      }
    })

    it('lets an update name only what changes, but not empty a required field', () => {
      expect(refusals(resource, 'update', { id: ID, version: 3 })).toEqual({})
      for (const name of required.filter((one) => resource.fields[one]?.access === 'write')) {
        expect(refusalOf(resource, name, '')).toBe('invalid.required')
      }
    })

    it('refuses computed fields always and create-only fields in an update', () => {
      for (const [name, field] of Object.entries(resource.fields)) {
        for (const mode of MODES.filter((one) => !isWritable(field, one))) {
          const input = { ...goodInput(resource, mode), [name]: goodValue(field) }
          expect(refusals(resource, mode, input)).toEqual({ [name]: 'invalid.unknownField' })
        }
      }
    })

    it('refuses columns that are no field', () => {
      const names = ['deleted_at', 'createdBy', 'created_by', 'path', 'constructor', 'toString']
      for (const name of names.filter((one) => !Object.hasOwn(resource.fields, one))) {
        for (const mode of MODES) {
          const input = { ...goodInput(resource, mode), [name]: 'x' }
          expect(refusals(resource, mode, input)).toEqual({ [name]: 'invalid.noSuchField' })
        }
      }
    })

    it('refuses a __proto__ that was sent as a name', () => {
      for (const mode of MODES) {
        const json = JSON.stringify(goodInput(resource, mode))
        const input: unknown = JSON.parse(`{"__proto__":{"isAdmin":true},${json.slice(1)}`)
        const problems = refusals(resource, mode, input)
        expect(Object.entries(problems)).toEqual([['__proto__', 'invalid.noSuchField']])
      }
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
    })

    it.each(MODES)('never passes an object with one key too many (%s)', (mode) => {
      const schema = writeSchema(resource, mode)
      const good = goodInput(resource, mode)
      fc.assert(
        fc.property(
          fc.string({ maxLength: 12 }).filter((name) => !Object.hasOwn(good, name)),
          fc.anything(),
          (name, value) => {
            const input = Object.fromEntries([...Object.entries(good), [name, value]])
            return !schema.safeParse(input).success
          },
        ),
        { numRuns: 40 },
      )
    })

    it('answers any value with a record of allowed names or with known messages', () => {
      const allowed = new Set(Object.keys(goodInput(resource, 'update')))
      const anyInput = fc.dictionary(
        fc.oneof(fc.constantFrom(...allowed), fc.string({ maxLength: 8 })),
        fc.oneof(fc.string(), fc.anything()),
        { maxKeys: 8 },
      )
      fc.assert(
        fc.property(anyInput, (input) => {
          const result = writeSchema(resource, 'update').safeParse(input)
          if (result.success) return Object.keys(result.data).every((name) => allowed.has(name))
          const keys = Object.values(fieldProblems(resource, result.error)).map(({ key }) => key)
          return keys.length > 0 && keys.every(messageExists)
        }),
        { numRuns: 60 },
      )
    })
  },
)

describe('id and version', () => {
  it.each([undefined, null, 1, '', 'x', `${ID}0`, "1' or '1'='1"])('refuses the id %j', (id) => {
    expect(refusals(departments, 'update', { id, version: 1 })).toEqual({ id: 'invalid.id' })
  })

  it.each([undefined, null, '1', 0, -1, 1.5, 2 ** 31, Number.NaN])(
    'refuses the version %j',
    (version) => {
      const problems = refusals(departments, 'update', { id: ID, version })
      expect(problems).toEqual({ version: 'invalid.version' })
    },
  )

  it('takes no version for a new record', () => {
    const input = { ...goodInput(departments, 'add'), version: 1 }
    expect(refusals(departments, 'add', input)).toEqual({ version: 'invalid.noSuchField' })
  })

  it.each([null, [], 'text', 7])('refuses %j in place of a record', (input) => {
    expect(refusals(departments, 'add', input)).toEqual({ '': 'invalid.form' })
  })
})

describe('texts', () => {
  it('trims, and stores an empty text as null', () => {
    const parsed = writeSchema(archives, 'update').parse({
      id: ID,
      version: 1,
      name: '  李雷 ',
      usedName: '   ',
    })
    expect(parsed).toEqual({ id: ID, version: 1, name: '李雷', usedName: null })
  })

  it('counts the characters after trimming', () => {
    expect(refusalOf(archives, 'name', ` ${'李'.repeat(60)} `)).toBeUndefined()
    expect(refusalOf(archives, 'name', '李'.repeat(61))).toBe('invalid.tooLong')
  })

  it.each(['\u0000', '\u0007', '\u001b', '\u007f', '\n', '\r', '\t'])(
    'refuses the control character %j in a line of text',
    (character) => {
      expect(refusalOf(archives, 'nativePlace', `李${character}雷`)).toBe('invalid.text')
    },
  )

  it('keeps line breaks and tabs in a long text, and nothing else of that kind', () => {
    expect(refusalOf(workHistories, 'duty', 'first\r\n\tsecond')).toBeUndefined()
    expect(refusalOf(workHistories, 'duty', 'first\u0000second')).toBe('invalid.text')
    expect(refusalOf(workHistories, 'duty', 'x'.repeat(4_001))).toBe('invalid.tooLong')
  })

  it.each([[1], [true], [{}], [['a']], [{ toString: 'x' }]] as const)(
    'refuses %j for a text',
    (value) => {
      expect(refusalOf(archives, 'name', value)).toBe('invalid.text')
    },
  )

  it.each([
    ['phone', 'invalid.mobile', ['12800138000', '1380013800', '1380013800x']],
    ['email', 'invalid.email', ['a', 'a@b', 'a@b.', 'a b@c.d', 'a@b@c.d']],
    ['emergencyPhone', 'invalid.tel', ['123', '010-1234', 'call me']],
  ] as const)('checks %s', (name, key, texts) => {
    for (const text of texts) expect([text, refusalOf(archives, name, text)]).toEqual([text, key])
  })

  it.each(['123', '12 34', '工号1234', '1234-5678'])(
    'refuses the personnel number %j of a new file',
    (empNo) => {
      const problems = refusals(archives, 'add', { ...goodInput(archives, 'add'), empNo })
      expect(problems).toEqual({ empNo: 'invalid.empNo' })
    },
  )

  it.each(['-A', '.A', 'A/B', 'A B', '部门'])('refuses the code %j', (text) => {
    expect(refusalOf(departments, 'code', text)).toBe('invalid.code')
  })

  it('judges a long text in no time', () => {
    const started = performance.now()
    for (const check of Object.values(CHECKS)) {
      check(`${'a'.repeat(200_000)}@`)
      check('1'.repeat(200_000))
    }
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('dates and months', () => {
  it.each(['2024-02-29', '1900-01-01', '2200-12-31'])('takes %s', (text) => {
    expect(refusalOf(archives, 'workStartDate', text)).toBeUndefined()
  })

  it.each([
    '2026-02-30',
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '2201-01-01',
    '0000-00-00',
    '2026-1-1',
    '2026/01/01',
    '2026-01-01T00:00:00Z',
    '2026-01-01\n',
    'yesterday',
  ])('refuses the date %j', (text) => {
    expect(refusalOf(archives, 'idValidTo', text)).toBe('invalid.dayText')
  })

  it('takes exactly the days of the calendar', () => {
    const start = Date.UTC(1900, 0, 1)
    const days = Math.floor((Date.UTC(2200, 11, 31) - start) / 86_400_000)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: days }), (day) => {
        const text = new Date(start + day * 86_400_000).toISOString().slice(0, 10)
        return refusalOf(archives, 'workStartDate', text) === undefined
      }),
    )
  })

  it.each([20260101, true, {}])('refuses %j for a date', (value) => {
    expect(refusalOf(archives, 'idValidTo', value)).toBe('invalid.date')
  })

  it.each(['2026-13', '2026-00', '2026-1', '1899-12', '2026-01-01'])(
    'refuses the month %j',
    (value) => {
      expect(refusalOf(educations, 'graduateDate', value)).toBe('invalid.monthText')
    },
  )
})

describe('numbers', () => {
  it.each(['0', '0.5', '12345.67', '99999999.99'])('takes the amount %s', (text) => {
    expect(refusalOf(postRanks, 'salaryMin', text)).toBeUndefined()
  })

  it.each([
    ['1.234', 'invalid.decimals'],
    ['1e5', 'invalid.decimals'],
    ['1,000', 'invalid.decimals'],
    ['.5', 'invalid.decimals'],
    ['5.', 'invalid.decimals'],
    ['+1', 'invalid.decimals'],
    ['NaN', 'invalid.decimals'],
    ['Infinity', 'invalid.decimals'],
    ['0x10', 'invalid.decimals'],
    ['-0.01', 'invalid.tooSmall'],
    ['100000000', 'invalid.tooLarge'],
    [12.5, 'invalid.number'],
  ])('refuses the amount %j', (value, key) => {
    expect(refusalOf(postRanks, 'salaryMin', value)).toBe(key)
  })

  it('holds a decimal to the scale and limits of its field', () => {
    expect(refusalOf(postRanks, 'meritRatio', '1')).toBeUndefined()
    expect(refusalOf(postRanks, 'meritRatio', '1.01')).toBe('invalid.tooLarge')
    expect(refusalOf(postRanks, 'meritRatio', '0.123')).toBe('invalid.decimals')
  })

  it.each([
    ['12', 'invalid.number'],
    ['abc', 'invalid.number'],
    [1.5, 'invalid.number'],
    [Number.NaN, 'invalid.number'],
    [Number.POSITIVE_INFINITY, 'invalid.number'],
    [true, 'invalid.number'],
    [0, 'invalid.tooSmall'],
    [100, 'invalid.tooLarge'],
  ])('refuses %j for a whole number from 1 to 99', (value, key) => {
    expect(refusalOf(postRanks, 'level', value)).toBe(key)
  })

  it('tells the numbers that belong in the message', () => {
    const input = { id: ID, version: 1, level: 100, meritRatio: '0.123' }
    const { error } = writeSchema(postRanks, 'update').safeParse(input)
    expect(error && fieldProblems(postRanks, error)).toEqual({
      level: { key: 'invalid.tooLarge', values: { min: 1, max: 99, scale: 0 } },
      meritRatio: { key: 'invalid.decimals', values: { min: 0, max: 1, scale: 2 } },
    })
  })
})

describe('choices, references and boxes', () => {
  it.each(['9', '男 ', 'male', 1, ['男'], 'constructor'])('refuses the option %j', (value) => {
    expect(refusalOf(archives, 'gender', value)).toBe('invalid.choice')
  })

  it.each(['1', 'x', 1, "' or 1=1", `${ID} `, [ID], { id: ID }])(
    'refuses the reference %j',
    (value) => {
      expect(refusalOf(userPositions, 'deptId', value)).toBe('invalid.reference')
    },
  )

  it('lets an optional reference be taken out', () => {
    const parsed = writeSchema(departments, 'update').parse({ id: ID, version: 1, pid: '' })
    expect(parsed.pid).toBeNull()
  })

  it.each(['true', 1, null, 'on', {}])('refuses %j for a box', (value) => {
    expect(refusalOf(departments, 'enabled', value)).toBe('invalid.choice')
  })

  it('gives an absent box of a new record the value its form would start with', () => {
    for (const resource of RESOURCES) {
      const boxes = Object.entries(resource.fields).filter(
        ([, field]) => field.kind === 'bool' && isWritable(field, 'add'),
      )
      const input = goodInput(resource, 'add')
      for (const [name] of boxes) delete input[name]
      const parsed = writeSchema(resource, 'add').parse(input)
      for (const [name, field] of boxes) {
        expect([name, parsed[name]]).toEqual([name, field.rule.initial === true])
      }
    }
  })

  it('leaves an absent box of an update unchanged', () => {
    const update = writeSchema(departments, 'update').parse({ id: ID, version: 1 })
    expect(update).toEqual({ id: ID, version: 1 })
  })
})

describe('message keys', () => {
  it('exist for every check', () => {
    for (const name of Object.keys(CHECKS)) expect(messageExists(`invalid.${name}`)).toBe(true)
  })
})
