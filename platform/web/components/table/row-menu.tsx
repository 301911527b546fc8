import type { RowStart } from './table-view.ts'

/** The actions of a row, in a menu. */
export type RowMenu = {
  id: string
  name: string
  editHref: string | null
  actions: readonly { name: string; label: string; href: string }[]
  /** The link to what the user may start for the record. A script loads the single entries when the menu opens. */
  starts?: { label: string; href: string; loaded: readonly RowStart[]; onOpen: () => void }
  deleteHref: string | null
}

type Words = { more: string; edit: string; remove: string }

/**
 * The same as platform/web/components/ui/menu.tsx, but without a component, because a list has one menu for
 * each row.
 */
export function rowMenu(
  { id, name, editHref, actions, starts, deleteHref }: RowMenu,
  words: Words,
) {
  if (editHref === null && deleteHref === null && actions.length === 0 && !starts) return null
  const popup = `menu-${id}`
  return (
    <span className="menu" tabIndex={-1}>
      <button
        type="button"
        className="button button-plain button-icon"
        popovertarget={popup}
        aria-label={`${words.more} ${name}`}
        onClick={starts?.onOpen}
      >
        ⋯
      </button>
      <span id={popup} popover="auto" className="popup popup-end">
        {editHref && (
          <a className="popup-item" href={editHref}>
            {words.edit}
          </a>
        )}
        {actions.map((action) => (
          <a key={action.name} className="popup-item" href={action.href}>
            {action.label}
          </a>
        ))}
        {starts?.loaded.map((start) => (
          <a key={`start-${start.name}`} className="popup-item" href={start.href}>
            {start.label}
          </a>
        ))}
        {starts && (
          <a key="starts" className="popup-item" href={starts.href}>
            {starts.label}
          </a>
        )}
        {deleteHref && (
          <a className="popup-item popup-danger" href={deleteHref}>
            {words.remove}
          </a>
        )}
      </span>
    </span>
  )
}
