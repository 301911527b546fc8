/** The actions of a row, in a menu. */
export type RowMenu = {
  id: string
  name: string
  editHref: string | null
  actions: readonly { name: string; label: string; href: string }[]
  deleteHref: string | null
}

type Words = { more: string; edit: string; remove: string }

/**
 * The same as platform/web/components/ui/menu.tsx, but without a component, because a list has one menu for
 * each row.
 */
export function rowMenu({ id, name, editHref, actions, deleteHref }: RowMenu, words: Words) {
  if (editHref === null && deleteHref === null && actions.length === 0) return null
  const popup = `menu-${id}`
  return (
    <span className="menu" tabIndex={-1}>
      <button
        type="button"
        className="button button-plain button-icon"
        popovertarget={popup}
        aria-label={`${words.more} ${name}`}
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
        {deleteHref && (
          <a className="popup-item popup-danger" href={deleteHref}>
            {words.remove}
          </a>
        )}
      </span>
    </span>
  )
}
