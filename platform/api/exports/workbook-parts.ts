/** The parts of a workbook of one sheet that do not depend on its rows. */
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The most decimals for which a number has its own format. */
export const MAX_SCALE = 6

/** Number formats in the order of their styles; the styles before them are plain, heading and text. */
const FORMATS = ['0', 'yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm:ss', '#,##0.00'] as const
const FIRST_FORMAT_ID = 164
const FIRST_FORMAT_STYLE = 3
const TEXT_FORMAT_ID = 49
const PLAIN_FONT = 0
const BOLD_FONT = 1

/** Index of a cell style. The styles of decimals follow, one for each number of places. */
export const STYLE = {
  heading: 1,
  text: 2,
  integer: 3,
  date: 4,
  dateTime: 5,
  money: 6,
  decimal: FIRST_FORMAT_STYLE + FORMATS.length,
} as const

/** The same style in bold, for rows of totals. */
export function strong(style: number): number {
  return style + FORMATS.length + MAX_SCALE + 2
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function styles(): string {
  const decimals = Array.from({ length: MAX_SCALE + 1 }, (_, scale) =>
    scale === 0 ? '0' : `0.${'0'.repeat(scale)}`,
  )
  const formats = [...FORMATS, ...decimals]
  const declared = formats.map(
    (code, index) => `<numFmt numFmtId="${FIRST_FORMAT_ID + index}" formatCode="${code}"/>`,
  )
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"'
  const heading = '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
  // 49 is the built-in format for texts: such a cell remains a text when a user edits it.
  const ids = [TEXT_FORMAT_ID, ...formats.map((_, index) => FIRST_FORMAT_ID + index)]
  const cells = [PLAIN_FONT, BOLD_FONT].flatMap((font) =>
    ids.map(
      (id) =>
        `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font === BOLD_FONT ? ' applyFont="1"' : ''}/>`,
    ),
  )
  const font = '<sz val="11"/><name val="Calibri"/>'
  return (
    `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${declared.join('')}</numFmts>` +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders>' +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${cells.length + 2}">${plain}/>${heading}${cells.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

const MAX_SHEET_NAME = 31

/** Removes the characters that Excel forbids in sheet names. */
export function sheetName(title: string): string {
  const name = [...title.replace(/[[\]/\\:*?'\p{Cc}]/gu, ' ')].slice(0, MAX_SHEET_NAME).join('')
  return name.trim() || 'Sheet1'
}

export function workbook(titles: readonly string[]): string {
  const sheets = titles.map((title, index) => {
    const attribute = escapeXml(sheetName(title)).replaceAll('"', '&quot;')
    return `<sheet name="${attribute}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`
  })
  return (
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">` +
    `<sheets>${sheets.join('')}</sheets></workbook>`
  )
}

const each = (count: number, part: (place: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index + 1)).join('')

export const contentTypes = (sheets: number) =>
  `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPES}.sheet.main+xml"/>` +
  each(
    sheets,
    (place) =>
      `<Override PartName="/xl/worksheets/sheet${place}.xml" ContentType="${SHEET_TYPES}.worksheet+xml"/>`,
  ) +
  `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPES}.styles+xml"/></Types>`

export const ROOT_RELATIONS =
  `${DECLARATION}<Relationships xmlns="${RELATIONS}">` +
  `<Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const bookRelations = (sheets: number) =>
  `${DECLARATION}<Relationships xmlns="${RELATIONS}">` +
  each(
    sheets,
    (place) =>
      `<Relationship Id="rId${place}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${place}.xml"/>`,
  ) +
  `<Relationship Id="rId${sheets + 1}" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`
