export type NoticeView = { text: string; links?: { label: string; href: string }[] }

/** Messages about the page. */
export function Notices({ notices }: { notices: readonly NoticeView[] }) {
  if (notices.length === 0) return null
  return (
    <div className="notices" role="status">
      {notices.map((notice) => (
        <p key={notice.text}>
          {notice.text}
          {notice.links?.map((link) => (
            <a key={link.href} href={link.href}>
              {link.label}
            </a>
          ))}
        </p>
      ))}
    </div>
  )
}
