/** `isPlain`: the notice only informs, and nothing is to be done about it. */
export type NoticeView = {
  text: string
  links?: { label: string; href: string }[]
  isPlain?: true
}

/** Messages about the page. */
export function Notices({ notices }: { notices: readonly NoticeView[] }) {
  const [plain, others] = [
    notices.filter(({ isPlain }) => isPlain),
    notices.filter(({ isPlain }) => !isPlain),
  ]
  return (
    <>
      <Lines className="notices" notices={others} />
      <Lines className="notices notices-plain" notices={plain} />
    </>
  )
}

function Lines({ className, notices }: { className: string; notices: readonly NoticeView[] }) {
  if (notices.length === 0) return null
  return (
    <div className={className} role="status">
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
