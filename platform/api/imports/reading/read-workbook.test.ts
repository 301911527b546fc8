import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { writeXlsx } from '#platform/api/exports/export-xlsx.ts'
import { packZip } from '#platform/api/exports/zip-archive.ts'
import { Failure } from '#platform/api/failure.ts'
import { readWorkbook } from './read-workbook.ts'

const MEGABYTE = 1024 * 1024

async function bytesOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

const BOOK = '<workbook><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>'
const RELATIONS =
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'

/** A workbook of one sheet with these cells, and other parts. */
function book(
  rows: string,
  parts: Readonly<Record<string, string | Buffer>> = {},
): Promise<Buffer> {
  const files: Record<string, string | Buffer> = {
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  }
  return bytesOf(
    packZip(
      Object.entries(files).map(([name, content]) => ({ name, parts: [Buffer.from(content)] })),
    ),
  )
}

/** Only the cells of the rows. */
const cellsOf = async (bytes: Buffer) => (await readWorkbook(bytes)).rows.map(({ cells }) => cells)

async function refusalOf(bytes: Buffer): Promise<string> {
  const error: unknown = await readWorkbook(bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Failure ? error.message : `not refused: ${String(error)}`
}

describe('P23 reading a workbook', () => {
  it('reads back what an export has written', async () => {
    const columns = [
      { label: '姓名', scale: 2, sheet: undefined, read: () => '=1+1 <张&三>' },
      { label: '日期', scale: 2, sheet: 'date', read: () => '2026-03-01' },
      { label: '金额', scale: 2, sheet: 'money', read: () => '12345.60' },
    ] as const
    const bytes = await bytesOf(writeXlsx('表', columns, [[{ id: '', version: 1 }]]))
    expect(await cellsOf(bytes)).toEqual([
      ['姓名', '日期', '金额'],
      ['=1+1 <张&三>', '2026-03-01', '12345.60'],
    ])
  })

  it('reads shared texts, figures as people see them, and days by their format', async () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
      '<row r="3"><c r="A3"><v>1.3800138E10</v></c><c r="B3" s="1"><v>46082</v></c>' +
      '<c r="C3"><v>8.1000000000000005</v></c><c r="D3" t="b"><v>1</v></c></row>'
    const bytes = await book(rows, {
      'xl/sharedStrings.xml':
        '<sst><si><t>甲</t></si><si><r><t>乙</t></r><r><t>丙</t></r><rPh><t>yi</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    })
    expect(await cellsOf(bytes)).toEqual([
      ['甲', '', '乙丙'],
      [],
      ['13800138000', '2026-03-01', '8.1', 'true'],
    ])
  })

  it('takes what a formula last gave, and says of which cells; one without it is a fault', async () => {
    const cells =
      '<c r="A1" t="str"><f>B1</f><v>软件研发部</v></c><c r="B1"><f t="shared" si="0"/><v>7</v></c>' +
      '<c r="C1"><f>1+1</f></c><c r="D1"><f>1+1</f><v/></c><c r="E1" t="str"><f>""</f><v/></c>' +
      '<c r="F1" t="e"><f>1/0</f><v>#DIV/0!</v></c>'
    const { rows, formulas } = await readWorkbook(await book(`<row r="1">${cells}</row>`))
    expect(rows[0]?.cells).toEqual(['软件研发部', '7', '', '', '', '#DIV/0!'])
    expect([...(rows[0]?.faults ?? [])]).toEqual([
      [2, 'formula'],
      [3, 'formula'],
      [5, 'error'],
    ])
    expect(formulas).toEqual(['A1', 'B1'])
  })

  it('fills cells that are merged downwards, and leaves titles that are merged sideways', async () => {
    const sheet =
      '<x:worksheet xmlns:x="x"><x:sheetData>' +
      '<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>题</x:t></x:is></x:c></x:row>' +
      '<x:row r="2"><x:c r="A2" t="inlineStr"><x:is><x:t>部</x:t><x:rPh sb="0" eb="1"><x:t>bu</x:t></x:rPh></x:is></x:c></x:row>' +
      '<x:row r="4"><x:c r="B4"><x:v>1</x:v></x:c></x:row></x:sheetData>' +
      '<x:mergeCells><x:mergeCell ref="A1:C1"/><x:mergeCell ref="A2:A1048576"/></x:mergeCells></x:worksheet>'
    const bytes = await book('', { 'xl/worksheets/sheet1.xml': sheet })
    const { rows, merged } = await readWorkbook(bytes)
    expect(rows.map(({ cells }) => cells)).toEqual([['题'], ['部'], ['部'], ['部', '1']])
    expect(merged).toBe(2)
  })

  it('passes over sheets that people do not see, and reads another one that is wished', async () => {
    const sheets = ['hidden', 'veryHidden', 'visible', 'visible'].map(
      (state, at) =>
        `<sheet name="s${at + 1}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
    )
    const relations = sheets.map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="http://x/worksheet" Target="/xl/worksheets/sheet${at + 1}.xml"/>`,
    )
    const cell = (text: string) =>
      `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`
    const bytes = await book('', {
      'xl/workbook.xml': `<workbook><sheets>${sheets.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
      ...Object.fromEntries(
        sheets.map((_, at) => [`xl/worksheets/sheet${at + 1}.xml`, cell(`${at + 1}`)]),
      ),
    })
    const first = await readWorkbook(bytes)
    expect([first.sheets, first.hidden, first.rows[0]?.cells]).toEqual([['s3', 's4'], 2, ['3']])
    expect((await readWorkbook(bytes, 1)).rows[0]?.cells).toEqual(['4'])
  })

  it.each([
    [
      'a row too many',
      '<row r="10011"><c r="A10011"><v>1</v></c></row>',
      'import.tooManySheetRows',
    ],
    ['a column too many', '<row r="1"><c r="CW1"><v>1</v></c></row>', 'import.tooManyColumns'],
    ['a row that is none', '<row r="-4"><c r="A1"><v>1</v></c></row>', 'import.tooManySheetRows'],
    ['broken markup', '<row r="1"><c>', 'import.notWorkbook'],
  ])('refuses %s', async (_what, rows, refusal) => {
    expect(await refusalOf(await book(rows))).toBe(refusal)
  })

  it('refuses a document type, whose entities multiply', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet/>'
    expect(await refusalOf(await book('', { 'xl/worksheets/sheet1.xml': bomb }))).toBe(
      'import.notWorkbook',
    )
  })

  it('refuses one long text that a million cells name', async () => {
    const cells = Array.from(
      { length: 1_000 },
      (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`,
    )
    const texts = `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`
    expect(await refusalOf(await book(cells.join(''), { 'xl/sharedStrings.xml': texts }))).toBe(
      'import.workbookTooLarge',
    )
  })

  it.each([100, 400])('refuses a bomb of %i MB at once', async (size) => {
    // The directory declares this size, so the file is refused before it is unpacked. The next test checks
    // the actual size.
    const bytes = await book('', { 'xl/worksheets/sheet1.xml': Buffer.alloc(MEGABYTE, 32) })
    lie(bytes, MEGABYTE, size * MEGABYTE)
    const [began, memory] = [performance.now(), process.memoryUsage().rss]
    expect(await refusalOf(bytes)).toBe('import.workbookTooLarge')
    expect(performance.now() - began).toBeLessThan(500)
    expect(process.memoryUsage().rss - memory).toBeLessThan(80 * MEGABYTE)
  })

  it('refuses a bomb whose header says that it is small', async () => {
    const bytes = await book('', { 'xl/worksheets/sheet1.xml': Buffer.alloc(60 * MEGABYTE, 32) })
    lie(bytes, 60 * MEGABYTE, 1_000)
    const [began, memory] = [performance.now(), process.memoryUsage().rss]
    expect(await refusalOf(bytes)).toBe('import.notWorkbook')
    expect(performance.now() - began).toBeLessThan(500)
    expect(process.memoryUsage().rss - memory).toBeLessThan(80 * MEGABYTE)
  })

  it('refuses an archive of many entries, an archive in an archive, and none at all', async () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`xl/${n}.xml`, 'x']))
    expect(await refusalOf(await book('', many))).toBe('import.workbookTooLarge')
    const inner = await book('<row r="1"/>')
    const nested = await bytesOf(packZip([{ name: 'inner.xlsx', parts: [inner] }]))
    expect(await refusalOf(nested)).toBe('import.notWorkbook')
    expect(await refusalOf(Buffer.from('PK is how it begins'))).toBe('import.notWorkbook')
    expect(await refusalOf(deflateRawSync('x'))).toBe('import.notWorkbook')
  })
})

/** Writes another unpacked size into the directory. */
function lie(bytes: Buffer, size: number, claimedSize: number): void {
  for (let at = 0; at < bytes.length - 4; at += 1) {
    if (bytes.readUInt32LE(at) === size) bytes.writeUInt32LE(claimedSize, at)
  }
}
