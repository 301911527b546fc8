type Props = { size: number }

/** The product's sign; drawn in place so that no page waits for a file. */
export function Logo({ size }: Props) {
  return (
    <svg aria-hidden="true" className="shrink-0" width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" className="fill-brand" />
      <circle cx="16" cy="11.5" r="4.5" className="fill-white" />
      <path d="M7 26c0-5 4-8 9-8s9 3 9 8z" className="fill-white" />
    </svg>
  )
}
