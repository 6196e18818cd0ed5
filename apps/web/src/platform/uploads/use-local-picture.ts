import { useEffect, useState } from 'react';

/** Kinds every browser can draw straight from the disk. */
const drawn = ['image/png', 'image/jpeg', 'image/jpg', 'image/gif', 'image/webp', 'image/bmp'];

/** An address for a picture that has not been sent yet; null for other files. It is taken back when no longer used. */
export function useLocalPicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file || !drawn.includes(file.type)) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
