/** The parts of a workbook of one sheet that do not depend on its rows. */
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Decimals of a number that have a format of their own. */
export const MAX_SCALE = 6

/** Number formats in the order of their styles; the styles before them are plain, heading and text. */
const FORMATS = ['0', 'yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm:ss', '#,##0.00'] as const
const FIRST_FORMAT_ID = 164
const FIRST_FORMAT_STYLE = 3

/** Index of a cell's style; decimals follow, one style for each number of them. */
export const STYLE = {
  heading: 1,
  text: 2,
  integer: 3,
  date: 4,
  dateTime: 5,
  money: 6,
  decimal: FIRST_FORMAT_STYLE + FORMATS.length,
} as const

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
  // 49 is the built-in format of texts: edited again, such a cell still is one.
  const text =
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
  const heading = '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
  const figures = formats.map(
    (_, index) =>
      `<xf numFmtId="${FIRST_FORMAT_ID + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const font = '<sz val="11"/><name val="Calibri"/>'
  return (
    `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${declared.join('')}</numFmts>` +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders>' +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${formats.length + FIRST_FORMAT_STYLE}">${plain}/>${heading}${text}${figures.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

const MAX_SHEET_NAME = 31

export function workbook(title: string): string {
  const name = [...title.replace(/[[\]/\\:*?'\p{Cc}]/gu, ' ')].slice(0, MAX_SHEET_NAME).join('')
  const attribute = escapeXml(name.trim() || 'Sheet1').replaceAll('"', '&quot;')
  return (
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">` +
    `<sheets><sheet name="${attribute}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  )
}

export const CONTENT_TYPES =
  `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPES}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPES}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPES}.styles+xml"/></Types>`

export const ROOT_RELATIONS =
  `${DECLARATION}<Relationships xmlns="${RELATIONS}">` +
  `<Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const BOOK_RELATIONS =
  `${DECLARATION}<Relationships xmlns="${RELATIONS}">` +
  `<Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/>` +
  `<Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`
