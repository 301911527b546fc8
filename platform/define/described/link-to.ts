type Fields = { fields: Readonly<Record<string, { rule: { target?: string } }>> }

/** The field by which rows of another resource name the record that they are about. */
export function linkTo(path: string, { fields }: Fields): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.rule.target === path)
}
