import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import type { FieldKind } from '#platform/define/engine/field-kinds.ts'
import { kindOf } from '#platform/define/engine/kinds.ts'
import type { RecordValue, WireRecord } from '#platform/wire/http/envelope.ts'
import { neutralise, writeCsv } from './export-csv.ts'
import type { ExportColumn } from './export-table.ts'
import { writeXlsx } from './export-xlsx.ts'

function column(name: string, kind: FieldKind, scale = 2): ExportColumn {
  return {
    label: name,
    sheet: kindOf(kind).sheet,
    scale,
    read: (record) => (record[name] === null ? '' : String(record[name] ?? '')),
  }
}

function record(values: Record<string, RecordValue>): WireRecord {
  return { id: 'x', version: 1, ...values }
}

async function* batchesOf(...batches: WireRecord[][]) {
  yield* batches
}

async function csvOf(columns: ExportColumn[], ...batches: WireRecord[][]): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of writeCsv(columns, batchesOf(...batches))) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** Reads the named file from an archive, by the directory at its end. */
function unzip(archive: Buffer, name: string): string {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = archive.readUInt16LE(at + 28)
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const local = archive.readUInt32LE(at + 42)
      const body = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
      return inflateRawSync(archive.subarray(body, body + archive.readUInt32LE(at + 20))).toString(
        'utf8',
      )
    }
    at += 46 + nameLength
  }
  throw new Error(`no ${name}`)
}

async function sheetOf(columns: ExportColumn[], ...batches: WireRecord[][]): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of writeXlsx('名单', columns, batchesOf(...batches))) parts.push(part)
  return unzip(Buffer.concat(parts), 'xl/worksheets/sheet1.xml')
}

const cell = (at: string, sheet: string) =>
  new RegExp(`<c r="${at}"([^>]*)>(.*?)</c>`, 's').exec(sheet)?.slice(1)

describe('a CSV cell', () => {
  test.each([
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\0=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠A1',
    '﹢1+1',
    '﹣1',
    '﹦1+1',
    '﹫A1',
    ' =1',
    '\u3000=1',
    '\uFEFF=1',
  ])('that looks like a formula is one no more: %j', (text) => {
    expect(neutralise(text)).toBe(`'${text}`)
  })

  test.each(['', '张三', 'a=1', 'a@b.c', '1-2', "'x", ' 张三'])('stays as it is: %j', (text) => {
    expect(neutralise(text)).toBe(text)
  })
})

describe('a CSV file', () => {
  test('begins with the byte order mark and ends its lines with CR LF', async () => {
    const rows = [record({ a: '甲' }), record({ a: '乙,"丙"\n丁' })]
    expect(await csvOf([column('a', 'text')], rows.slice(0, 1), rows.slice(1))).toBe(
      '\uFEFF"a"\r\n"甲"\r\n"乙,""丙""\n丁"\r\n',
    )
  })

  test('keeps the minus of a figure and guards that of a text', async () => {
    const columns = [column('a', 'decimal'), column('b', 'text')]
    expect(await csvOf(columns, [record({ a: '-1.50', b: '-1.50' })])).toContain(`"-1.50","'-1.50"`)
  })

  test('guards a figure that is none', async () => {
    expect(await csvOf([column('a', 'integer')], [record({ a: '=1' })])).toContain(`"'=1"`)
  })

  test('guards the headings too', async () => {
    expect(await csvOf([column('=a', 'text')])).toContain(`"'=a"`)
  })
})

describe('a workbook', () => {
  test.each([
    ['=1+1', '=1+1'],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
    ['a < b & "c"', 'a &lt; b &amp; "c"'],
    ['a\rb', 'a_xD_b'.replace('xD', 'x000D')],
    ['\u0007', '_x0007_'],
    ['_x0041_', '_x005F_x0041_'],
    ['  两边  ', '  两边  '],
    ['𠮷\ud800', '𠮷\ufffd'],
  ])('has the text %j as a text', async (text, stored) => {
    const sheet = await sheetOf([column('a', 'text')], [record({ a: text })])
    expect(cell('A2', sheet)).toEqual([
      ' s="2" t="inlineStr"',
      `<is><t xml:space="preserve">${stored}</t></is>`,
    ])
    expect(sheet).not.toContain('<f>')
  })

  test.each<[FieldKind, string, string, string]>([
    ['integer', '42', ' s="3"', '<v>42</v>'],
    ['date', '2024-03-05', ' s="4"', '<v>45356</v>'],
    ['dateTime', '2024-03-05 12:00:00', ' s="5"', '<v>45356.5</v>'],
    ['money', '-1234.50', ' s="6"', '<v>-1234.50</v>'],
    ['decimal', '0.08', ' s="9"', '<v>0.08</v>'],
  ])('has a %s as a value', async (kind, text, style, value) => {
    const sheet = await sheetOf([column('a', kind)], [record({ a: text })])
    expect(cell('A2', sheet)).toEqual([style, value])
  })

  test.each<[FieldKind, string]>([
    ['integer', '***'],
    ['money', '=1'],
    ['date', '1900-01-01'],
    ['date', '***'],
    ['decimal', '12345678901234567890.1'],
  ])('has a %s that is none as a text: %s', async (kind, text) => {
    const sheet = await sheetOf([column('a', kind)], [record({ a: text })])
    expect(cell('A2', sheet)?.[1]).toBe(`<is><t xml:space="preserve">${text}</t></is>`)
  })

  test('leaves empty cells out and counts lines over all batches', async () => {
    const columns = Array.from({ length: 28 }, (_, index) => column(`c${index}`, 'text'))
    const sheet = await sheetOf(columns, [record({ c0: 'a' })], [record({ c26: 'b', c27: 'c' })])
    expect(cell('A2', sheet)?.[1]).toContain('>a<')
    expect(cell('AA3', sheet)?.[1]).toContain('>b<')
    expect(cell('AB3', sheet)?.[1]).toContain('>c<')
    expect(cell('B2', sheet)).toBeUndefined()
  })
})

/** A random text, which hardly compresses. */
const newName = () => randomBytes(60).toString('base64')

describe('a sheet is read without being mended first', () => {
  const columns = [column('姓名', 'text'), column('days', 'integer'), column('remark', 'text')]

  test('its columns are as wide as what stands in them, within bounds', async () => {
    const remark = '很长的备注'.repeat(20)
    const sheet = await sheetOf(columns, [record({ 姓名: '欧阳娜娜有限公司', days: 3, remark })])
    const widths = [...sheet.matchAll(/<col min="(\d)" max="\1" width="(\d+)"/g)].map(
      ([, , w]) => w,
    )
    expect(widths).toEqual(['18', '11', '48'])
    // Without rows, the width follows from the heading only.
    expect(await sheetOf(columns)).toContain('<col min="3" max="3" width="11"')
  })

  test('what sums up is bold, with the format that its figures have', async () => {
    const isStrong = ({ id }: WireRecord) => id === ''
    const rows = [record({ 姓名: '甲', days: 3 }), { ...record({ 姓名: '小计', days: 3 }), id: '' }]
    const parts: Buffer[] = []
    for await (const part of writeXlsx('名单', columns, [rows], isStrong)) parts.push(part)
    const book = Buffer.concat(parts)
    const sheet = unzip(book, 'xl/worksheets/sheet1.xml')
    const styles = [...unzip(book, 'xl/styles.xml').matchAll(/<xf numFmtId="(\d+)" fontId="(\d)"/g)]
    const looks = (at: string) => {
      const [attributes = ''] = cell(at, sheet) ?? []
      // The first xf is that of the named styles.
      const [, format, font] = styles[Number(/s="(\d+)"/.exec(attributes)?.[1]) + 1] ?? []
      return { format, font }
    }
    expect(looks('A2')).toEqual({ format: '49', font: '0' })
    expect(looks('A3')).toEqual({ format: '49', font: '1' })
    expect(looks('B2').font).toBe('0')
    expect(looks('B3')).toEqual({ format: looks('B2').format, font: '1' })
  })

  test('a reader who stops reading stops the reading of the rows', async () => {
    let isClosed = false
    async function* endless() {
      try {
        for (let days = 1; ; days += 1) yield [record({ 姓名: newName(), days })]
      } finally {
        isClosed = true
      }
    }
    let bytes = 0
    for await (const part of writeXlsx('名单', columns, endless())) {
      bytes += part.byteLength
      if (bytes > 10_000) break
    }
    // The streams in between close one after the other.
    await vi.waitFor(() => expect(isClosed).toBe(true))
  })
})
