const MAX_ID = 100

/** The department that an address names; null when it names none, so that a link decides. */
export function departmentAsked({ searchParams }: URL): string | null {
  const id = searchParams.get('deptId') ?? searchParams.get('id')
  return id === null ? null : id.slice(0, MAX_ID)
}
