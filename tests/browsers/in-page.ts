// These functions run in the browser: their text is sent there, each with all that it needs, and in
// the words that the oldest of the browsers knows.

export type Place = { x: number; y: number } | { problem: string }

/** What an element is looked for by: a selector, and words that it has to hold. */
export type Target = string | { css: string; text: string }

/** The middle of the first element that is shown, once it is in the window and nothing covers it. */
export function placeOf(css: string, text: string): Place {
  const fitting = Array.from(document.querySelectorAll(css)).filter((element) =>
    (element.textContent ?? '').includes(text),
  )
  const target = fitting.find((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && getComputedStyle(element).visibility !== 'hidden'
  })
  if (!target) return { problem: `${fitting.length} are there, none of them is shown` }
  const seen = target.getBoundingClientRect()
  const isInWindow = seen.top >= 0 && seen.bottom <= innerHeight && seen.right <= innerWidth
  if (!isInWindow) target.scrollIntoView({ block: 'center', inline: 'nearest' })
  const { left, top, width, height } = target.getBoundingClientRect()
  const place = { x: left + Math.min(width / 2, 200), y: top + height / 2 }
  const hit = document.elementFromPoint(place.x, place.y)
  if (!hit) return { problem: `it lies outside of the window, at ${place.x}, ${place.y}` }
  if (target.contains(hit) || hit.contains(target)) return place
  return { problem: `${hit.tagName} ${hit.getAttribute('class')} covers it` }
}

/** Puts the focus into a control and takes out what it holds. */
export function emptyControl(css: string): boolean {
  const control = document.querySelector<HTMLInputElement>(css)
  if (!control) return false
  control.focus()
  control.select()
  return document.activeElement === control
}

/** What keeps a styled page from being used; an empty list for a good one. */
export function flawsOfPage(): string[] {
  const flaws: string[] = []
  const root = document.documentElement
  const isWide = innerWidth > 680
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && getComputedStyle(element).visibility !== 'hidden'
  }
  const shown = (css: string) => Array.from(document.querySelectorAll(css)).filter(isShown)
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class')} "${(element.textContent ?? '').trim().slice(0, 30)}"`
  const expect = (isTrue: boolean, flaw: string) => {
    if (!isTrue) flaws.push(flaw)
  }

  expect(
    root.scrollWidth <= root.clientWidth + 1,
    `wider than the window: ${root.scrollWidth} of ${root.clientWidth}`,
  )
  expect(shown('h1').length === 1, `${shown('h1').length} headings are shown`)
  expect(shown('.popup').length === 0, 'a menu is open')

  const [top] = shown('.top')
  const [main] = shown('main')
  if (top && main) {
    const bar = top.getBoundingClientRect()
    expect(bar.height === 52 && bar.left === 0, `the top bar is ${bar.height} px high`)
    expect(bar.width >= root.clientWidth - 1, 'the top bar does not reach over the window')
    const [end] = shown('.top-end')
    const line = end ? end.getBoundingClientRect() : bar
    expect(line.top >= bar.top && line.bottom <= bar.bottom, 'the top bar is no line')
    const [side] = shown('.side')
    const box = side ? side.getBoundingClientRect() : null
    const left = main.getBoundingClientRect().left
    if (isWide && box) expect(left >= box.right - 1, 'the side menu covers the page')
    if (isWide && box) expect(box.left === 0 && box.height > 300, 'the side menu is out of place')
    if (!isWide) expect(!box && left === 0, 'the menus stand in the way')
  }

  const icons = shown('svg.icon').filter((icon) => {
    const limit = icon.closest('.top, .side, .records, .button') ? 24 : 40
    return icon.getBoundingClientRect().width > limit
  })
  for (const icon of icons) flaws.push(`a large icon in ${nameOf(icon.parentElement ?? icon)}`)
  for (const face of shown('.face')) {
    const { width, height } = face.getBoundingClientRect()
    expect(width <= 80 && Math.abs(width - height) < 1, `a face of ${width} × ${height}`)
  }

  const links = shown('.menus a[href]').map(
    (link) => `${link.getAttribute('href')} ${link.textContent}`,
  )
  const twice = links.filter((link, index) => links.indexOf(link) !== index)
  expect(twice.length === 0, `twice in the menus: ${twice}`)

  for (const button of shown('main .button-primary')) {
    const { left, right } = button.getBoundingClientRect()
    expect(left >= 0 && right <= innerWidth + 1, `${nameOf(button)} reaches out of the window`)
  }
  return flaws
}

/** Neighbours in a line that touch each other although there should be a gap between them. */
export function touchingNeighbours(): string[] {
  type Box = { left: number; right: number; top: number; bottom: number }
  /** Of the elements in it, and of words that follow each other. */
  const boxesIn = (element: Element): Box[] => {
    const parts: (Element | Range)[] = []
    for (const node of Array.from(element.childNodes)) {
      const last = parts[parts.length - 1]
      if (node instanceof Element) {
        const { position, display } = getComputedStyle(node)
        if (position !== 'absolute' && position !== 'fixed' && display !== 'contents')
          parts.push(node)
      } else if (node instanceof Text && last instanceof Range) last.setEndAfter(node)
      else if (node instanceof Text && (node.textContent ?? '').trim()) {
        const words = document.createRange()
        words.selectNode(node)
        parts.push(words)
      }
    }
    return parts.map((part) => part.getBoundingClientRect())
  }
  const touching: string[] = []
  for (const element of Array.from(document.body.querySelectorAll('*'))) {
    const { display, flexDirection, columnGap } = getComputedStyle(element)
    const gap = Number.parseFloat(columnGap)
    if (!/flex$/.test(display) || !flexDirection.startsWith('row') || !(gap >= 4)) continue
    const boxes = boxesIn(element)
      .filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1)
      .sort((a, b) => a.left - b.left)
    const isTouching = boxes.some((box, index) => {
      const next = boxes[index + 1]
      const isBeside = next && next.top < box.bottom && next.bottom > box.top
      return isBeside && next.left - box.right < 3
    })
    const text = (element.textContent ?? '').trim().slice(0, 20)
    if (isTouching) touching.push(`${element.tagName}.${element.getAttribute('class')} "${text}"`)
  }
  return Array.from(new Set(touching))
}

/** The same page without any style: what comes first is read first, and drawings are small. */
export function flawsWithoutStyles(): string[] {
  const sheets = Array.from(document.styleSheets)
  for (const sheet of sheets) sheet.disabled = true
  const flaws: string[] = []
  const topOf = (css: string) => {
    const element = document.querySelector(css)
    // A browser that knows popovers hides what is in them without a style sheet, too.
    return element?.getClientRects().length ? element.getBoundingClientRect().top : null
  }
  const order = ['.top .brand', '.menus a', 'main h1', '.records tbody tr, form.form'].flatMap(
    (css) => topOf(css) ?? [],
  )
  if (order.some((top, index) => index > 0 && top < (order[index - 1] ?? 0))) {
    flaws.push(`read in this order: ${order}`)
  }
  for (const drawing of Array.from(document.querySelectorAll('svg, img'))) {
    const { width } = drawing.getBoundingClientRect()
    const limit = drawing.closest('.chart, .shift-bar, .public-side') ? 760 : 100
    if (width > limit) flaws.push(`${drawing.tagName} of ${width} px`)
    else if (drawing.matches('.icon') && width > 24) flaws.push(`an icon of ${width} px`)
  }
  const links = Array.from(document.querySelectorAll('.menus a[href]')).map(
    (link) => `${link.getAttribute('href')} ${link.textContent}`,
  )
  const twice = links.filter((link, index) => links.indexOf(link) !== index)
  if (twice.length > 0) flaws.push(`twice in the menus: ${twice}`)
  for (const sheet of sheets) sheet.disabled = false
  return flaws
}
