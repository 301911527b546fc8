import { describe, expect, it } from 'vitest'
import { packZip } from '#platform/api/exports/zip-archive.ts'
import { Failure } from '#platform/api/failure.ts'
import { plainHeading } from '#platform/api/imports/columns/match-columns.ts'
import type { ReadingWish } from '#platform/wire/files/imports.ts'
import { openTable } from './open-table.ts'

const KNOWN = new Set(['工号', '姓名', '部门', '金额', '比例', 'empno', 'name'])
const knows = (heading: string) => KNOWN.has(plainHeading(heading))

/** Returns the rows under the headings without empty rows, and how the file was read. */
async function read(name: string, bytes: Uint8Array, wish: ReadingWish = {}) {
  const table = await openTable({ name, bytes }, wish, knows)
  const rows: string[][] = []
  for await (const { place, cells } of table.rows()) {
    if (place > table.reading.headRow && cells.some(Boolean)) rows.push(cells)
  }
  return { ...table.reading, rows, delimiter: table.delimiter }
}

async function refusalOf(name: string, bytes: Uint8Array): Promise<string> {
  const error: unknown = await read(name, bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Failure ? error.message : `not refused: ${String(error)}`
}

const text = (content: string) => new TextEncoder().encode(content)

/** Letters of these tests, encoded in Big5 and Shift JIS. */
const BIG5 = Uint8Array.from([
  0xa4,
  0x75,
  0xb8,
  0xb9,
  0x2c,
  0xa9,
  0x6d,
  0xa6,
  0x57,
  0x0a, // 工號,姓名
  0x42,
  0x31,
  0x2c,
  0xb3,
  0xaf,
  0xa4,
  0x6a,
  0xa4,
  0xe5, // B1,陳大文
])
const SHIFT_JIS = Uint8Array.from([
  ...text('empNo,name\nB1,'),
  0x8d,
  0xb2,
  0x93,
  0xa1,
  0x83,
  0x8a,
  0x83,
  0x4a, // 佐藤リカ
])

async function book(
  sheet: string,
  parts: Readonly<Record<string, string>> = {},
): Promise<Uint8Array> {
  const files: Record<string, string> = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...parts,
  }
  const packed: Buffer[] = []
  const entries = Object.entries(files)
  for await (const part of packZip(
    entries.map(([name, content]) => ({ name, parts: [Buffer.from(content)] })),
  )) {
    packed.push(part)
  }
  return Buffer.concat(packed)
}

const HEAD = '<row r="1"><c r="A1" t="str"><v>工号</v></c><c r="B1" t="str"><v>姓名</v></c></row>'
const sheetOf = (rows: string) => `<worksheet><sheetData>${HEAD}${rows}</sheetData></worksheet>`

describe('text files that people post about', () => {
  it('a byte order mark and tabs, with empty columns at the end', async () => {
    const file = await read('a.txt', text('\uFEFF工号\t姓名\t\t\r\nB1\t王芳\t\t\r\n\t\t\t\r\n'))
    expect([file.rows, file.delimiter, file.encoding]).toEqual([[['B1', '王芳']], '\t', 'utf-8'])
  })

  it('a first line that says what separates the cells', async () => {
    const file = await read('a.csv', text('sep=;\r\n工号;姓名\r\nB1;王芳, 甲\r\n'))
    expect([file.rows, file.headRow, file.delimiter]).toEqual([[['B1', '王芳, 甲']], 2, ';'])
  })

  it('lines within quotes, and quotes where none belong', async () => {
    const file = await read(
      'a.csv',
      text('工号,姓名,部门\r\nB1,"王\r\n芳","软件""研发"""\r\nB2,5" 屏,x\r\n'),
    )
    expect(file.rows).toEqual([
      ['B1', '王\r\n芳', '软件"研发"'],
      ['B2', '5" 屏', 'x'],
    ])
  })

  it('a title of one cell above headings that are separated by semicolons', async () => {
    const file = await read('a.csv', text('花名册, 三月, 草稿\n\n工号;姓名\nB1;王芳'))
    expect([file.rows, file.headRow, file.delimiter]).toEqual([[['B1', '王芳']], 3, ';'])
  })

  it.each([
    ['utf-16le', 'utf-16le', [0xff, 0xfe]],
    ['utf-16le without a mark', 'utf-16le', []],
    ['utf-16be', 'utf-16be', [0xfe, 0xff]],
    ['utf-16be without a mark', 'utf-16be', []],
  ] as const)('%s', async (_, encoding, mark) => {
    const wide = Buffer.from('工号,姓名,部门,x,y,z\r\nB1,王芳,1,2,3,4\r\n', 'utf16le')
    const bytes = encoding === 'utf-16be' ? Buffer.from(wide).swap16() : wide
    const file = await read('a.csv', Buffer.concat([Buffer.from(mark), bytes]))
    expect([file.encoding, file.isSure, file.rows[0]?.slice(0, 2)]).toEqual([
      encoding,
      true,
      ['B1', '王芳'],
    ])
  })

  it('Big5 is recognised by a known heading, and asked about without one', async () => {
    const table = await read('a.csv', BIG5)
    expect([table.encoding, table.isSure, table.rows]).toEqual(['big5', true, [['B1', '陳大文']]])
    const bare = Uint8Array.from([...text('empNo,name\n'), ...BIG5.slice(10)])
    expect((await read('a.csv', bare)).isSure).toBe(false)
    const wished = await read('a.csv', bare, { encoding: 'big5' })
    expect([wished.isSure, wished.rows]).toEqual([true, [['B1', '陳大文']]])
  })

  it('text in none of the encodings never becomes other letters unasked', async () => {
    const file = await read('a.csv', SHIFT_JIS)
    expect([file.isSure, file.samples.length > 0]).toEqual([false, true])
  })

  it.each([
    ['a.csv', '<html><table><tr><td>工号</td></tr></table></html>', 'import.webPage'],
    ['a.xlsx', '\uFEFF<?xml version="1.0"?><Workbook/>', 'import.webPage'],
    ['a.csv', '工号,姓名\nB1,\u0000', 'import.notText'],
    ['a.csv', '工号,姓名\nB1,\u0007', 'import.notText'],
    ['a.pdf', '工号,姓名\nB1,王芳', 'import.kind'],
    ['a.csv', '', 'import.empty'],
  ])('%s with %j is refused as %s', async (name, content, refusal) => {
    expect(await refusalOf(name, text(content))).toBe(refusal)
  })

  it('rows of a workbook that a filter hides are read and counted, but for those without a value', async () => {
    const row = (place: number, attributes: string, name: string) =>
      `<row r="${place}"${attributes}><c r="A${place}" t="str"><v>${name}</v></c></row>`
    const rows = [
      row(2, '', 'B1'),
      row(3, ' hidden="1"', 'B2'),
      row(4, ' hidden="true"', 'B3'),
      row(5, ' hidden="0"', 'B4'),
      row(6, ' hidden="1"', ''),
    ]
    const file = await read('a.xlsx', await book(sheetOf(rows.join(''))))
    expect([file.rows.flat(), file.hiddenRows]).toEqual([['B1', 'B2', 'B3', 'B4'], 2])
    expect((await read('a.csv', text('工号,姓名\nB1,王芳'))).hiddenRows).toBe(0)
  })

  it('a text that was given the name of a workbook is read as what it is', async () => {
    for (const name of ['a.xlsx', 'a.xls', 'a.et']) {
      const { encoding, rows } = await read(name, text('工号,姓名\nB1,王芳'))
      expect([name, encoding, rows]).toEqual([name, 'utf-8', [['B1', '王芳']]])
    }
  })

  it('a workbook of old, whatever it is called', async () => {
    const bytes = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
    for (const name of ['a.xls', 'a.xlsx', 'a.csv']) {
      expect([name, await refusalOf(name, bytes)]).toEqual([name, 'import.oldWorkbook'])
    }
  })
})

describe('workbooks that people post about', () => {
  it('texts in runs, and numbers that are kept as texts', async () => {
    const bytes = await book(
      sheetOf('<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c></row>'),
      {
        'xl/sharedStrings.xml':
          '<sst><si><t>00123</t></si><si><r><rPr><b/></rPr><t>王</t></r><r><t xml:space="preserve">芳 </t></r><rPh sb="0" eb="1"><t>wang</t></rPh></si></sst>',
      },
    )
    expect((await read('a.xlsx', bytes)).rows).toEqual([['00123', '王芳 ']])
  })

  it('a prefix before every name, texts and formats under other paths', async () => {
    const bytes = await book(
      '<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c></x:row>' +
        '<x:row><x:c s="0"><x:v>123</x:v></x:c><x:c t="inlineStr"><x:is><x:t>王芳</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
      {
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="urn:o/worksheet" Target="worksheets/sheet1.xml"/>' +
          '<Relationship Id="rId2" Type="urn:o/sharedStrings" Target="/xl/SharedStrings.xml"/>' +
          '<Relationship Id="rId3" Type="urn:o/styles" Target="s.xml"/></Relationships>',
        'xl/SharedStrings.xml':
          '<x:sst xmlns:x="urn:x"><x:si><x:t>工号</x:t></x:si><x:si><x:t>姓名</x:t></x:si></x:sst>',
        'xl/s.xml':
          '<x:styleSheet xmlns:x="urn:x"><x:numFmts><x:numFmt numFmtId="170" formatCode="00000"/></x:numFmts><x:cellXfs><x:xf numFmtId="170"/></x:cellXfs></x:styleSheet>',
      },
    )
    expect((await read('a.xlsx', bytes)).rows).toEqual([['00123', '王芳']])
  })

  it('strict Open XML, with days as ISO 8601', async () => {
    const bytes = await book(
      sheetOf('<row r="2"><c r="A2" t="d"><v>2026-03-02T00:00:00</v></c></row>').replace(
        '<worksheet>',
        '<worksheet xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main">',
      ),
    )
    expect((await read('a.xlsx', bytes)).rows).toEqual([['2026-03-02']])
  })

  it('days from 1904 on, thousands and percent as they are shown', async () => {
    const bytes = await book(
      sheetOf(
        '<row r="2"><c r="A2" s="1"><v>44621</v></c><c r="B2" s="2"><v>12345.6</v></c><c r="C2" s="3"><v>0.6</v></c></row>',
      ),
      {
        'xl/workbook.xml':
          '<workbook><workbookPr date1904="1"/><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>',
        'xl/styles.xml':
          '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="31"/><xf numFmtId="4"/><xf numFmtId="9"/></cellXfs></styleSheet>',
      },
    )
    expect((await read('a.xlsx', bytes)).rows).toEqual([['2026-03-02', '12345.60', '60%']])
  })

  it('rows and cells that name no place, as small programs write them', async () => {
    const bytes = await book(
      '<worksheet><sheetData><row><c t="str"><v>工号</v></c><c t="str"><v>姓名</v></c></row><row><c><v>7</v></c><c t="str"><v>王芳</v></c></row></sheetData></worksheet>',
    )
    expect((await read('a.xlsx', bytes)).rows).toEqual([['7', '王芳']])
  })

  it('headings below a title and a row of groups; another row if the user says so', async () => {
    const bytes = await book(
      '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>花名册</v></c></row>' +
        '<row r="2"><c r="A2" t="str"><v>基本</v></c><c r="C2" t="str"><v>任职</v></c></row>' +
        '<row r="4"><c r="A4" t="str"><v>工号</v></c><c r="B4" t="str"><v>姓名</v></c><c r="C4" t="str"><v>部门</v></c></row>' +
        '<row r="5"><c r="A5" t="str"><v>B1</v></c></row></sheetData></worksheet>',
    )
    expect((await read('a.xlsx', bytes)).headRow).toBe(4)
    const wished = await read('a.xlsx', bytes, { headRow: 2 })
    expect([wished.headRow, wished.rows[0]]).toEqual([2, ['工号', '姓名', '部门']])
  })
})
