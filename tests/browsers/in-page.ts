// These functions run in the browser: their source text is sent there. Each must contain everything it needs,
// in syntax that the oldest browser supports.

export type Place = { x: number; y: number } | { problem: string }

/** How to find an element: a selector, and optionally a text that it must contain. */
export type Target = string | { css: string; text: string }

/**
 * The middle of the first visible element, after scrolling it into the window; a problem if something covers
 * it.
 */
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

/** Focuses a control and selects its text, so that typing replaces it. */
export function emptyControl(css: string): boolean {
  const control = document.querySelector<HTMLInputElement>(css)
  if (!control) return false
  control.focus()
  control.select()
  return document.activeElement === control
}

/**
 * Problems that make a styled page unusable; empty for a good page. `over` selects elements that may cover
 * the page.
 */
export function flawsOfPage(over: string): string[] {
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
  const sheets = Array.from(document.styleSheets)
  const empty = sheets.filter(({ cssRules }) => cssRules.length === 0)
  // If the styles are already loaded, the page contains an empty style element instead.
  const isStyled = sheets.length > empty.length && empty.every(({ href }) => href === null)
  expect(isStyled && getComputedStyle(document.body).marginTop === '0px', 'there are no styles')
  const open = shown('.popup, .menu-sheet, dialog').filter((element) => {
    return getComputedStyle(element).position !== 'static' && !(over && element.matches(over))
  })
  for (const element of open) flaws.push(`${nameOf(element)} lies over the page`)

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

  for (const icon of shown('svg.icon, .top svg, .side svg, .button svg')) {
    const { width, height } = icon.getBoundingClientRect()
    const limit = icon.closest('.empty') ? 64 : 32
    const isSmall = width <= limit && height <= limit
    expect(isSmall, `a large icon in ${nameOf(icon.parentElement ?? icon)}`)
  }
  for (const face of shown('.face')) {
    const { width, height } = face.getBoundingClientRect()
    expect(width <= 80 && Math.abs(width - height) < 1, `a face of ${width} × ${height}`)
  }

  const links = shown('.menus a[href]').map(
    (link) => `${link.getAttribute('href')} ${link.textContent}`,
  )
  const twice = links.filter((link, index) => links.indexOf(link) !== index)
  expect(twice.length === 0, `twice in the menus: ${twice}`)

  return flaws
}

/**
 * Links, buttons and fields that a user cannot use: too small, outside the window, or covered by another
 * element; and covered texts. With `over`, only elements inside it are checked.
 */
export function outOfReach(over: string): string[] {
  const [LEAST, LEAST_LINE] = [20, 16]
  const flaws: string[] = []
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label') || element.getAttribute('name')
    const words = label || (element.textContent ?? '').trim().slice(0, 30)
    return `${element.tagName.toLowerCase()}.${element.getAttribute('class')} "${words}"`
  }
  /** Only for screen readers, or inside a closed element. */
  const isUnseen = (element: Element) => {
    if (element.closest('.sr-only, .skip, [hidden]')) return true
    const fold = element.closest('details:not([open])')
    if (fold && !(element.closest('summary') && element.closest('details') === fold)) return true
    const { width, height } = element.getBoundingClientRect()
    return element.getClientRects().length === 0 || (width <= 1 && height <= 1)
  }
  // The target of a checkbox is its label. In table rows and lists, a mouse user can also click the cell
  // around it.
  const around = innerWidth > 680 ? 'label, td, th, li' : 'label'
  const targetOf = (element: Element) =>
    element.matches('[type=checkbox], [type=radio]')
      ? (element.closest(around) ?? element)
      : element
  const scroller = document.scrollingElement ?? document.documentElement
  const scope = (over && document.querySelector(over)) || document
  const controls =
    'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=option]'
  const words = 'h1, h2, h3, legend, label, dt, dd, main p, main th, main td, .button, .tabs a'
  for (const element of Array.from(scope.querySelectorAll(`${controls}, ${words}`))) {
    if (isUnseen(element)) continue
    const target = targetOf(element)
    const { display, lineHeight, visibility, opacity } = getComputedStyle(target)
    const isControl = element.matches(controls)
    if (isControl && (visibility !== 'visible' || Number(opacity) < 0.3)) {
      flaws.push(`${nameOf(element)} is not visible`)
      continue
    }
    target.scrollIntoView({ block: 'center', inline: 'center' })
    const box = Array.from(target.getClientRects()).find(
      ({ width, height }) => width > 0 && height > 1,
    )
    if (!box) continue
    // For an inline link, the line height counts.
    const isLow =
      display === 'inline'
        ? Math.max(box.height, Number.parseFloat(lineHeight) || 0) < LEAST_LINE
        : box.height < LEAST
    if (isControl && isLow) {
      flaws.push(`${nameOf(element)} (${display}) is ${Math.round(box.height)} px high`)
    }
    const [x, y] = [box.left + Math.min(box.width / 2, 200), box.top + box.height / 2]
    const hit = document.elementFromPoint(x, y)
    if (!hit) flaws.push(`${nameOf(element)} cannot be brought into the window`)
    else if (!target.contains(hit) && !hit.contains(target)) {
      flaws.push(`${nameOf(element)} is covered by ${nameOf(hit)}`)
    }
  }
  scroller.scrollTo(0, 0)
  for (const frame of Array.from(document.querySelectorAll('.table-frame, .side, .tabs ul'))) {
    frame.scrollTo(0, 0)
  }
  return flaws
}

/** Boxes whose text overflows. */
export function burstBoxes(): string[] {
  const boxes = Array.from(document.querySelectorAll<HTMLElement>('.button, .pill, .chip, .card'))
  const burst = boxes.filter((box) => {
    const { overflowX, display } = getComputedStyle(box)
    return overflowX === 'visible' && display !== 'inline' && box.scrollWidth > box.clientWidth + 2
  })
  return burst.map(
    (box) => `${box.className} "${(box.textContent ?? '').trim().slice(0, 20)}" is too narrow`,
  )
}

/** Flex rows whose items or lines touch each other although they have a gap. */
export function touchingNeighbours(): string[] {
  type Box = { left: number; right: number; top: number; bottom: number }
  /** The boxes of child elements, and of text between them. */
  const boxesIn = (element: Element): Box[] => {
    const parts: (Element | Range)[] = []
    for (const node of Array.from(element.childNodes)) {
      const last = parts[parts.length - 1]
      if (node instanceof Element) {
        const { position, display } = getComputedStyle(node)
        // Such a box may lie over its neighbours.
        if (!/absolute|fixed|sticky/.test(position) && display !== 'contents') parts.push(node)
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
    const { display, flexDirection, columnGap, rowGap } = getComputedStyle(element)
    if (!/flex$/.test(display) || !flexDirection.startsWith('row')) continue
    const boxes = boxesIn(element)
      .filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1)
      .sort((a, b) => a.left - b.left)
    const isBeside = (box: Box, next: Box) => next.top < box.bottom && next.bottom > box.top
    const isClose = boxes.some((box, index) => {
      const next = boxes[index + 1]
      return next && isBeside(box, next) && next.left - box.right < 3
    })
    // Lines of a wrapped row.
    const isLow = boxes.some((box) =>
      boxes.some((next) => next.top >= box.bottom && next.top - box.bottom < 3),
    )
    const isTouching =
      (isClose && Number.parseFloat(columnGap) >= 4) || (isLow && Number.parseFloat(rowGap) >= 4)
    const text = (element.textContent ?? '').trim().slice(0, 20)
    if (isTouching) touching.push(`${element.tagName}.${element.getAttribute('class')} "${text}"`)
  }
  return Array.from(new Set(touching))
}

/** Checks the page without any styles: the reading order is right, and images are small. */
export function flawsWithoutStyles(): string[] {
  const sheets = Array.from(document.styleSheets)
  for (const sheet of sheets) sheet.disabled = true
  const flaws: string[] = []
  const topOf = (css: string) => {
    const element = document.querySelector(css)
    // A browser with popover support hides popovers even without a style sheet.
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
