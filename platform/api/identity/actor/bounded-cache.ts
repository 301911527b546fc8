/** A map that removes the least recently used entry beyond `limit` entries. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#limit) return
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }
}
