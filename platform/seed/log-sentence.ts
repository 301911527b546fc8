import type { Words } from '#platform/wire/language/words.ts'
import zh from '#platform/wire/messages/zh.json' with { type: 'json' }

type Key = keyof typeof zh.told

/** A sentence of the product as a log stores it: the Chinese text, and the message key with its values. */
export function sentence(
  key: Key,
  values: Readonly<Record<string, string | Words>>,
): { text: string; told: string } {
  const text = zh.told[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'string' ? value : value.zh
  })
  return { text, told: JSON.stringify({ key: `told.${key}`, values }) }
}
