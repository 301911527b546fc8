import { setImmediate as breathe } from 'node:timers/promises'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from '#contracts/imports.ts'
import { unfit } from './failures.ts'
import { type Archive, openArchive, refuseBroken } from './open-archive.ts'
import { createSheet, type Sheet } from './read-sheet.ts'
import { isDateFormat, type SheetContext } from './sheet-values.ts'

type Attributes = Readonly<Record<string, string>>
type Handlers = {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Names without their prefix: every program chooses its own. */
const plainName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads one part of the workbook, letting others have their turn between its pieces. */
async function parsePart(archive: Archive, path: string, handlers: Handlers): Promise<void> {
  const parser = new SaxesParser()
  // No document type is of any use here, and its entities are only good for bombs.
  parser.on('doctype', () => {
    throw unfit('notWorkbook')
  })
  parser.on('error', () => {
    throw unfit('notWorkbook')
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) =>
    handlers.open?.(plainName(name), attributes),
  )
  parser.on('closetag', ({ name }) => handlers.close?.(plainName(name)))
  parser.on('text', (text) => handlers.text?.(text))
  const stream = await archive.open(path)
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }))
      await breathe()
    }
    parser.write(decoder.decode()).close()
  } catch (error) {
    refuseBroken(error)
  } finally {
    stream.destroy()
  }
}

/**
 * The rows of the first sheet of a workbook as texts: days as `yyyy-MM-dd`, figures without
 * grouping. Nothing is calculated: a cell with a formula is refused by its place.
 */
export async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  const archive = await openArchive(bytes)
  const { path, from1904 } = await findSheet(archive)
  const context: SheetContext = {
    from1904,
    texts: await readSharedTexts(archive),
    dates: await readDateStyles(archive),
  }
  const sheet: Sheet = createSheet(context, {
    rows: MAX_SHEET_ROWS + 1,
    columns: MAX_SHEET_COLUMNS,
  })
  await parsePart(archive, path, sheet)
  return sheet.rows
}

async function findSheet(archive: Archive): Promise<{ path: string; from1904: boolean }> {
  let first: string | undefined
  let from1904 = false
  await parsePart(archive, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.keys(attributes).find((key) => plainName(key) === 'id' && key !== 'id')
      first ??= attributes[id ?? '']
    },
  })
  let target: string | undefined
  await parsePart(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id === first) target = Target
    },
  })
  if (first === undefined || target === undefined) throw unfit('notWorkbook')
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, from1904 }
}

async function readSharedTexts(archive: Archive): Promise<string[]> {
  const path = 'xl/sharedStrings.xml'
  const texts: string[] = []
  if (!archive.has(path)) return texts
  let text = ''
  let isText = false
  // How a text is pronounced is no part of it.
  let isPhonetic = false
  await parsePart(archive, path, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    close(name) {
      if (name === 'si') texts.push(text)
      if (name === 'rPh') isPhonetic = false
      isText = false
    },
    text(part) {
      if (isText) text += part
    },
  })
  return texts
}

/** Which styles of cells show a day or a moment. */
async function readDateStyles(archive: Archive): Promise<boolean[]> {
  const path = 'xl/styles.xml'
  const styles: boolean[] = []
  if (!archive.has(path)) return styles
  const codes = new Map<number, string>()
  let isCellStyle = false
  await parsePart(archive, path, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle) {
        const id = Number(attributes.numFmtId)
        styles.push(isDateFormat(id, codes.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}
