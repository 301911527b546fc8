import { SaxesParser } from 'saxes'
import { Failure } from '#platform/api/failure.ts'
import { openArchive } from '#platform/api/imports/reading/open-archive.ts'
import { MOST_LETTERS } from './limits.ts'
import { NoText } from './text-found.ts'

const BODY = 'word/document.xml'
const MACROS = 'word/vbaProject.bin'
/** What Word wrote into files that need a password, in place of an archive. */
const COMPOUND = Buffer.from('d0cf11e0', 'hex')

/** Elements whose text is no part of the document: deleted, a command of a field, a second form for older programs. */
const LEFT_OUT = new Set(['w:delText', 'w:instrText', 'mc:Fallback'])
const BREAKS: Readonly<Record<string, string>> = { 'w:tab': ' ', 'w:br': '\n', 'w:cr': '\n' }
const ENDS: Readonly<Record<string, string>> = { 'w:p': '\n', 'w:tc': ' ' }

/** A parser that gathers the text of the body. A document type, which brings entities, ends it. */
function bodyParser() {
  const parser = new SaxesParser()
  const gathered = { text: '' }
  let leftOut = 0
  let isText = false
  parser.on('doctype', () => {
    throw new NoText('unsafe')
  })
  parser.on('error', (error) => {
    throw new NoText('damaged', error)
  })
  parser.on('opentag', ({ name }) => {
    if (LEFT_OUT.has(name)) leftOut += 1
    isText = name === 'w:t'
    if (leftOut === 0) gathered.text += BREAKS[name] ?? ''
  })
  parser.on('closetag', ({ name }) => {
    if (LEFT_OUT.has(name)) leftOut -= 1
    isText = false
    if (leftOut === 0) gathered.text += ENDS[name] ?? ''
  })
  parser.on('text', (text) => {
    if (isText && leftOut === 0) gathered.text += text
  })
  return { parser, gathered }
}

function whyUnread(error: unknown): NoText {
  if (error instanceof NoText) return error
  const isTooLarge = error instanceof Failure && error.message === 'import.workbookTooLarge'
  return new NoText(isTooLarge ? 'tooLarge' : 'damaged', error)
}

async function readBody(bytes: Buffer): Promise<string> {
  const archive = await openArchive(bytes)
  if (archive.has(MACROS)) throw new NoText('unsafe')
  const stream = await archive.open(BODY)
  const { parser, gathered } = bodyParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }))
      if (gathered.text.length > 2 * MOST_LETTERS) return gathered.text
    }
    parser.write(decoder.decode()).close()
  } finally {
    stream.destroy()
  }
  return gathered.text
}

/** Reads the text of a Word file: its body alone, without what was deleted in it. */
export async function readDocx(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) throw new NoText('encrypted')
  return readBody(bytes).catch((error: unknown) => {
    throw whyUnread(error)
  })
}
