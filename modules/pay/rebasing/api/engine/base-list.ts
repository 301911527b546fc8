/** A line of a list of bases. */
export type ListedBase = { empNo: string; base: string }

const PARTED = /[\t,，;；\s]+/u
const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/

/**
 * Reads a pasted list: on each line the number of a person and the base, as cells of a spreadsheet or a CSV file give
 * them. A first line without an amount is the heading. Columns between the two, such as the name, are left out.
 *
 * @returns the lines, and the texts of those that cannot be read
 */
export function readBaseList(text: string): { lines: ListedBase[]; wrong: string[] } {
  const lines: ListedBase[] = []
  const wrong: string[] = []
  for (const [place, line] of text.split(/\r?\n/u).entries()) {
    const cells = line.trim().split(PARTED)
    const [empNo, base] = [cells[0] ?? '', cells.at(-1) ?? '']
    if (empNo === '') continue
    if (cells.length > 1 && AMOUNT.test(base)) lines.push({ empNo, base })
    else if (place > 0) wrong.push(line.trim())
  }
  return { lines, wrong }
}
