/** Parts of a page that each have an address of their own. */
export const TabLinks = ({
  label,
  tabs,
}: {
  label: string
  tabs: { href: string; text: string; is_current: boolean }[]
}) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(({ href, text, is_current }) => (
      <a key={href} href={href} {...(is_current && { 'aria-current': 'page' as const })}>
        {text}
      </a>
    ))}
  </nav>
)
