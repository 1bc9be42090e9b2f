import { toHalf } from './half.mjs';

/**
 * @typedef {{ name: string, shape: number[], dtype: 'float32', values: Float32Array }
 *   | { name: string, shape: number[], dtype: 'int32', values: Int32Array }} Weight
 * @typedef {{ name: string, op: string, input?: string[], attr?: Record<string, unknown> }} GraphNode
 */

/**
 * The two files of a TensorFlow.js graph model. Weights become 16-bit floats: half the size, the same findings.
 * @param {GraphNode[]} nodes
 * @param {Weight[]} weights
 */
export function graphModelFiles(nodes, weights) {
  const chunks = [];
  const specs = [];
  for (const { name, shape, dtype, values } of weights) {
    const stored = dtype === 'float32' ? toHalf(values) : values;
    chunks.push(Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength));
    specs.push({ name, shape, dtype, ...(dtype === 'float32' && { quantization: { dtype: 'float16' } }) });
  }
  const model = {
    format: 'graph-model',
    modelTopology: { node: nodes, versions: {} },
    weightsManifest: [{ paths: ['weights.bin'], weights: specs }],
  };
  return { 'model.json': Buffer.from(JSON.stringify(model)), 'weights.bin': Buffer.concat(chunks) };
}

/**
 * Reads the weights of a graph model whose numbers all have 32 bits.
 * @param {{ weightsManifest: { paths: string[], weights: { name: string, shape: number[], dtype: string }[] }[] }} model
 * @param {(path: string) => Buffer} read
 * @returns {Weight[]}
 */
export function readWeights({ weightsManifest }, read) {
  return weightsManifest.flatMap(({ paths, weights }) => {
    const bytes = Buffer.concat(paths.map(read));
    let offset = 0;
    return weights.map(({ name, shape, dtype }) => {
      const size = shape.reduce((product, length) => product * length, 1);
      const part = bytes.buffer.slice(bytes.byteOffset + offset, bytes.byteOffset + offset + 4 * size);
      offset += 4 * size;
      if (dtype === 'float32') return { name, shape, dtype, values: new Float32Array(part) };
      if (dtype === 'int32') return { name, shape, dtype, values: new Int32Array(part) };
      throw new Error(`The model has weights of the type ${dtype}`);
    });
  });
}
