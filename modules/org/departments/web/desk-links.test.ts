import { describe, expect, it } from 'vitest'
import { MAX_OPEN, openKey } from '#platform/wire/lists/open-tree.ts'
import { type DeskState, deskHref, readOpen, withToggled } from './desk-links.ts'

const idOf = (n: number) => `0192a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const state: DeskState = { at: null, open: [], isOpenSaid: false }

describe('addresses of the workbench', () => {
  it('keep the day and what is open, and leave out what is usual', () => {
    expect(deskHref(state, null)).toBe('/org/departments')
    expect(deskHref({ ...state, at: '2024-01-01' }, idOf(1), { tab: 'people' })).toBe(
      `/org/departments/${idOf(1)}?tab=people&at=2024-01-01`,
    )
    const opened = withToggled(state, idOf(2))
    expect(deskHref(opened, null)).toBe(`/org/departments?open=${openKey(idOf(2))}`)
  })

  it('say that nothing is open when everything was closed', () => {
    const closed = withToggled(withToggled(state, idOf(3)), idOf(3))
    const { searchParams } = new URL(deskHref(closed, null), 'http://desk')
    expect(readOpen(searchParams)).toEqual([])
    expect(readOpen(new URLSearchParams())).toBeNull()
    expect(readOpen(new URLSearchParams({ open: '<script>' }))).toBeNull()
  })

  it('stay short however much is opened', () => {
    let at = state
    for (let n = 0; n < 200; n += 1) at = withToggled(at, idOf(n))
    expect(at.open).toHaveLength(MAX_OPEN)
    expect(at.open.at(-1)).toBe(openKey(idOf(199)))
    expect(deskHref(at, idOf(1)).length).toBeLessThan(400)
  })
})
