/**
 * A picture with no edge above `edgeMax` px, as WebP in base64. Throws DOMException when the browser cannot read it.
 */
export async function smallerPicture(file: Blob, edgeMax: number): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, edgeMax / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let start = 0; start < bytes.length; start += 32_768) {
    text += String.fromCharCode(...bytes.subarray(start, start + 32_768));
  }
  return btoa(text);
}
