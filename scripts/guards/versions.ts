type Version = { numbers: [number, number, number]; preview: string }

function readVersion(text: string): Version {
  const match = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([\w.-]+))?/.exec(text.trim())
  if (!match) throw new Error(`Not a version: ${text}`)
  const [, major, minor, patch, preview] = match
  return {
    numbers: [Number(major), Number(minor ?? 0), Number(patch ?? 0)],
    preview: preview ?? '',
  }
}

/** Negative if `a` is older. A preview is older than its release. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [readVersion(a), readVersion(b)]
  for (const index of [0, 1, 2] as const) {
    const difference = left.numbers[index] - right.numbers[index]
    if (difference !== 0) return difference
  }
  if (left.preview === right.preview) return 0
  if (left.preview === '' || right.preview === '') return left.preview === '' ? 1 : -1
  return left.preview.localeCompare(right.preview, 'en', { numeric: true })
}

/** Whether a version matches a range in the syntax of package.json. */
export function inRange(version: string, range: string): boolean {
  return range.split('||').some((part) => fitsAll(version, part.trim()))
}

function fitsAll(version: string, part: string): boolean {
  const hyphen = /^(\S+)\s+-\s+(\S+)$/.exec(part)
  if (hyphen) return fits(version, `>=${hyphen[1]}`) && fits(version, `<=${hyphen[2]}`)
  const comparators = part.replace(/([<>=^~])\s+/g, '$1').split(/\s+/)
  return comparators.every((comparator) => fits(version, comparator))
}

function fits(version: string, comparator: string): boolean {
  const match = /^(<=|>=|<|>|=|\^|~)?v?([\dxX*].*)?$/.exec(comparator)
  if (!match) throw new Error(`Not a range: ${comparator}`)
  const [, operator = '', text = ''] = match
  const digits = text.split('.').filter((part) => /^\d/.test(part))
  if (digits.length === 0) return true
  const base = digits.join('.')
  if (operator === '<') return compareVersions(version, base) < 0
  if (operator === '>=') return compareVersions(version, base) >= 0
  if (operator === '>') return compareVersions(version, after(base, digits.length)) >= 0
  if (operator === '<=') return compareVersions(version, after(base, digits.length)) < 0
  return compareVersions(version, base) >= 0 && compareVersions(version, top(operator, digits)) < 0
}

/** The first version above the range of `^`, `~` or a partial version. */
function top(operator: string, digits: string[]): string {
  if (operator === '^') {
    const firstCounting = digits.findIndex((digit) => Number.parseInt(digit, 10) > 0)
    return after(digits.join('.'), firstCounting === -1 ? digits.length : firstCounting + 1)
  }
  if (operator === '~') return after(digits.join('.'), Math.min(digits.length, 2))
  return after(digits.join('.'), digits.length)
}

/** The first version above all versions that share the first `count` numbers. */
function after(base: string, count: number): string {
  const { numbers, preview } = readVersion(base)
  if (count >= 3) {
    // The version after an exact version is its next patch; after a preview it is the release.
    return preview ? numbers.join('.') : `${numbers[0]}.${numbers[1]}.${numbers[2] + 1}-0`
  }
  return count === 2 ? `${numbers[0]}.${numbers[1] + 1}.0-0` : `${numbers[0] + 1}.0.0-0`
}
