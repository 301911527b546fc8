import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/*
 * Documents as applicants and attackers send them.
 */

/** A PDF file of these objects; the first one is its catalogue. `more` stands in the trailer. */
export function pdfOf(objects: readonly (string | Buffer)[], more = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  const put = (bytes: Buffer) => {
    parts.push(bytes)
    length += bytes.length
  }
  for (const [at, object] of objects.entries()) {
    places.push(length)
    put(
      Buffer.concat([
        Buffer.from(`${at + 1} 0 obj\n`),
        Buffer.from(object),
        Buffer.from('\nendobj\n'),
      ]),
    )
  }
  const start = length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  put(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`))
  put(Buffer.from(`trailer<</Size ${count}/Root 1 0 R${more}>>\nstartxref\n${start}\n%%EOF`))
  return Buffer.concat(parts)
}

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const PAGE =
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>'

/** A font that names a Chinese encoding instead of embedding it, as older programs write it. */
const CHINESE_FONT = [
  '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
  '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 7 0 R>>',
  '<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 800/StemV 80>>',
]

function streamOf(bytes: Buffer, filter = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<</Length ${bytes.length}${filter}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

/** A PDF file of one page with these lines. */
export function pdfWith(...lines: readonly string[]): Buffer {
  const shown = lines.map((line, at) => {
    const hex = Buffer.from(line, 'utf16le').swap16().toString('hex')
    return `1 0 0 1 50 ${700 - at * 20} Tm <${hex}> Tj`
  })
  const content = Buffer.from(`BT /F1 12 Tf ${shown.join(' ')} ET`)
  return pdfOf([CATALOG, PAGES, PAGE, streamOf(content), ...CHINESE_FONT])
}

/** A page of blanks that needs 600 MB unpacked, in a file of 600 kB. */
export function bombPdf(): Buffer {
  const piece = deflateSync(Buffer.alloc(600 * 1024 * 1024, ' '), { level: 9 })
  return pdfOf([CATALOG, PAGES, PAGE, streamOf(piece, '/Filter/FlateDecode'), ...CHINESE_FONT])
}

export function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 6 8]>>'
  const pages = Array.from({ length: count }, () => page)
  return pdfOf([CATALOG, `<</Type/Pages/Kids[${kids}]/Count ${count}>>`, ...pages])
}

/** A PDF file that asks for a password. */
export function lockedPdf(): Buffer {
  const [owner, user] = ['41', '42'].map((byte) => byte.repeat(32))
  const lock = `<</Filter/Standard/V 1/R 2/O<${owner}>/U<${user}>/P -4>>`
  const id = `<${'00'.repeat(16)}>`
  const objects = [CATALOG, PAGES, PAGE, streamOf(Buffer.from('BT ET')), '<<>>', lock]
  return pdfOf(objects, `/Encrypt 6 0 R/ID[${id}${id}]`)
}

/** A PDF file that opens with a script. */
export function scriptedPdf(): Buffer {
  const catalog = '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'
  return pdfOf([catalog, PAGES, PAGE, streamOf(Buffer.from('BT ET'))])
}

type Entry = readonly [name: string, content: string | Buffer]

/** A ZIP file with these entries. */
function zipOf(entries: readonly Entry[]): Buffer {
  const heads: Buffer[] = []
  const parts: Buffer[] = []
  let at = 0
  for (const [name, content] of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    heads.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, rest, Buffer.from(name)]))
    parts.push(local)
    at += local.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06'), end])
}

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'

const NAMES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'

const bodyOf = (body: string) => `<w:document ${NAMES}><w:body>${body}</w:body></w:document>`
const paragraph = (line: string) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`

function docxOf(document: string | Buffer, ...more: readonly Entry[]): Buffer {
  return zipOf([['[Content_Types].xml', TYPES], ['word/document.xml', document], ...more])
}

/** A Word file with these lines; XML may stand in them. */
export function docxWith(...lines: readonly string[]): Buffer {
  return docxOf(bodyOf(lines.map(paragraph).join('')))
}

export function docxWithMacro(): Buffer {
  return docxOf(bodyOf(paragraph('words')), ['word/vbaProject.bin', 'a program'])
}

/** A Word file whose text is a file of the server. */
export function docxWithEntity(): Buffer {
  const type = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  return docxOf(type + bodyOf(paragraph('&x;')))
}

/** Entities that refer to each other, a text of some gigabytes. */
export function docxWithLaughs(): Buffer {
  const names = Array.from(
    { length: 10 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  )
  return docxOf(`<!DOCTYPE d [<!ENTITY l0 "ha">${names.join('')}]>${bodyOf(paragraph('&l10;'))}`)
}

/** A Word file that needs 120 MB unpacked. */
export function bombDocx(): Buffer {
  return docxOf(Buffer.alloc(120 * 1024 * 1024, ' '))
}

/** A Word file with text that was deleted, a command of a field, and a second form of a box. */
export function docxWithRemains(): Buffer {
  const deleted = '<w:p><w:del><w:r><w:delText>deletedword</w:delText></w:r></w:del></w:p>'
  const command = '<w:p><w:r><w:instrText>commandword</w:instrText></w:r></w:p>'
  const box = `<mc:AlternateContent><mc:Choice>${paragraph('box')}</mc:Choice><mc:Fallback>${paragraph('box')}</mc:Fallback></mc:AlternateContent>`
  return docxOf(bodyOf(deleted + command + box))
}
