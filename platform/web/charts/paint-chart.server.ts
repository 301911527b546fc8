/** Placeholder colours, replaced by the class of their role. */
export const STAND_INS = {
  text: '#000001',
  line: '#000002',
  main: '#000011',
  other: '#000012',
  bad: '#000013',
} as const

const ROLE_OF = new Map(Object.entries(STAND_INS).map(([role, colour]) => [colour as string, role]))

const STYLE_ELEMENT = /<style[^>]*>.*?<\/style>/gs
const OPENING = /<(svg|g|path|text|rect|circle|polyline|polygon|line)\b([^>]*)>/g
const ATTRIBUTE = /\s([\w:-]+)="([^"]*)"/g
/**
 * The content security policy refuses inline styles. The other attributes serve scripts that the pages do not
 * have.
 */
const LEFT_OUT = /^(style|class|pointer-events|baseProfile|version|xmlns.*|ecmeta_.*)$/

/** The markup of a drawn chart with a class in the place of every colour, hidden from screen readers. */
export function paint(svg: string): string {
  return svg
    .replace(STYLE_ELEMENT, '')
    .replace(OPENING, (_, name: string, attributes: string) => {
      const classes: string[] = []
      const kept: string[] = name === 'svg' ? [' aria-hidden="true" focusable="false"'] : []
      for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
        const role = ROLE_OF.get(value.toLowerCase())
        if (role !== undefined)
          classes.push(attribute === 'stroke' ? `line-${role}` : `fill-${role}`)
        else if (!LEFT_OUT.test(attribute)) kept.push(` ${attribute}="${value}"`)
      }
      const look = classes.length > 0 ? ` class="${classes.join(' ')}"` : ''
      return `<${name}${look}${kept.join('')}>`
    })
    .replace(/\n/g, '')
}
