type Fields = { fields: Readonly<Record<string, { rule: { target?: string } }>> }

/** The reference field of another resource that points at the resource `path`. */
export function linkTo(path: string, { fields }: Fields): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.rule.target === path)
}
