/** Numbers as 16-bit floats (IEEE 754 binary16), rounded to the nearest. @param {Float32Array} numbers */
export function toHalf(numbers) {
  const bits = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length);
  return Uint16Array.from(bits, halfBits);
}

/** @param {number} bits of a 32-bit float */
function halfBits(bits) {
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 127;
  if (exponent > 15) throw new Error('A weight is too large for a 16-bit float');
  const mantissa = (bits & 0x7fffff) | 0x800000;
  // Below the smallest normal number, the mantissa has fewer bits.
  const shift = exponent < -14 ? -1 - exponent : 13;
  if (shift > 24) return sign;
  const rounded = (mantissa + (1 << (shift - 1))) >>> shift;
  // A mantissa that rounds up to the next power of two adds one to the exponent.
  return sign | (exponent < -14 ? rounded : rounded + ((exponent + 14) << 10));
}
