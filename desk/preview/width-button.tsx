import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { DeskIcon } from '../components/icon.tsx';
import { preview as messages } from './messages.ts';
import { isWide, setWide } from './width.ts';

/** Screen of a phone, px. */
const PHONE = { width: 390, height: 844 };

/** Shows the page as on the other device: desktop width on a phone, a phone-sized window on a computer. */
export function Width() {
  const [wide, set] = useState(isWide);
  if (matchMedia('(pointer: coarse)').matches) {
    return (
      <Button
        kind="tile"
        aria-pressed={wide}
        onClick={() => {
          setWide(!wide);
          set(!wide);
        }}
      >
        <DeskIcon name="enlarge" />
        {messages.wide}
      </Button>
    );
  }
  // The phone-sized window needs no button.
  if (window.opener || window.name === messages.phone) return null;
  return (
    <Button
      kind="tile"
      onClick={() =>
        window.open(location.href, messages.phone, `popup,width=${PHONE.width},height=${PHONE.height}`)
      }
    >
      <DeskIcon name="devices" />
      {messages.phone}
    </Button>
  );
}
