/** Three stacked stones: a cairn. */
export const Logo = () => (
  <svg class="logo" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <ellipse cx="12" cy="5.2" rx="3.4" ry="2.5" />
    <ellipse cx="12" cy="11.4" rx="6" ry="3" />
    <ellipse cx="12" cy="18.6" rx="9.2" ry="3.6" />
  </svg>
)
