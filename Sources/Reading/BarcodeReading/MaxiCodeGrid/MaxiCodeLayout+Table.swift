// Written by scripts/make-maxicode-patterns.py.

extension MaxiCodeLayout {
    /// The modules of the codewords, six of each codeword, the highest bit first.
    static let bits: [Int] = {
        let digits = table.utf8.map { Int($0 < 58 ? $0 - 48 : $0 - 87) }
        return stride(from: 0, to: digits.count - 1, by: 2).map { 36 * digits[$0] + digits[$0 + 1] }
    }()

    /// The numbers of the modules in ``bits``, each as two digits in base 36.
    private static let table = """
        d1ep7y8s9n9mipiojjjihzis7v7u8p8oaagyh6ajaibdbcc7jljkfjgdgch7cqeehsjhiriq7x7w8r8q8m9ger81808v9p9ocodiedecd3d2\
        a9a8b3b2bxbwf9f8g3g2gxgwi1i0iviujpjohrhqilikjfje7r7q8l8k9f9ealakbfbec9c8flfkgfgeh9h8f7f6g1g0gvgua7a6b1b0bvbu\
        83828x8w9r9qi3i2ixiwjrjq01000v0u1p1o03020x0w1r1q05040z0y1t1s070611101v1u090813121x1w0b0a15141z1y0d0c17162120\
        0f0e191823220h0g1b1a25240j0i1d1c27260l0k1f1e29280n0m1h1g2b2a0p0o1j1i2d2c0r0q1l1k2f2e393843424x4w373641404v4u\
        35343z3y4t4s33323x3w4r4q31303v3u4p4o2z2y3t3s4n4m2x2w3r3q4l4k2v2u3p3o4j4i2t2s3n3m4h4g2r2q3l3k4f4e2p2o3j3i4d4c\
        2n2m3h3g4b4a2l2k3f3e49482j2i3d3c474651505v5u6p6o53525x5w6r6q55545z5y6t6s575661606v6u595863626x6w5b5a65646z6y\
        5d5c676671705f5e696873725h5g6b6a75745j5i6d6c77765l5k6f6e79785n5m6h6g7b7a5p5o6j6i7d7c5r5q6l6k7f7e898893929x9w\
        878691909v9u85848z8y9t9s7p7o8j8i9d9c7n7m8h8g9b9a7l7k8f8e99987j7i8d8c9796a1a0avaubpboa3a2axawbrbqa5a4azaybtbs\
        anambhbgcbcaapaobjbicdccaraqblbkcfced9d8e3e2exewd7d6e1e0eveud5d4dzdyetescncmdhdgebeaclckdfdee9e8cjcidddce7e6\
        f1f0fvfugpgof3f2fxfwgrgqf5f4fzfygtgsfnfmghgghbhafpfogjgihdhcfrfqglgkhfhei9i8j3j2jxjwi7i6j1j0jvjui5i4iziyjtjs\
        hphoijiijdjchnhmihigjbjahlhkifiej9j8hjhiidicj7j6k1k0kvkulplok3k2kxkwlrlqk5k4kzkyltlsk7k6l1l0lvluk9k8l3l2lxlw\
        kbkal5l4lzlykdkcl7l6m1m0kfkel9l8m3m2khkglblam5m4kjkildlcm7m6klkklflem9m8knkmlhlgmbmakpkoljlimdmckrkqlllkmfme\
        n9n8o3o2oxown7n6o1o0ovoun5n4nznyotosn3n2nxnworoqn1n0nvnuopoomzmyntnsonommxmwnrnqolokmvmunpnoojoimtmsnnnmohog\
        mrmqnlnkofoempmonjniodocmnmmnhngoboamlmknfneo9o8mjmindnco7o6p1p0pvpuqpqop3p2pxpwqrqqp5p4pzpyqtqsp7p6q1q0qvqu\
        p9p8q3q2qxqwpbpaq5q4qzqypdpcq7q6r1r0pfpeq9q8r3r2phpgqbqar5r4pjpiqdqcr7r6plpkqfqer9r8pnpmqhqgrbrapppoqjqirdrc\
        prpqqlqkrfre1m2h2g3a45444y5t5s6m7h7g8a95949yatasbmchcgdae5e4eyftfsgmhhhgiaj5j4jyktkslmmhmgnao5o4oyptpsqmrhrg
        """

    /// The modules that are dark in every symbol.
    static let dark = [28, 29, 280, 281, 311, 457, 488, 500, 530, 670, 677, 700, 707]

    /// The modules outside the bullseye that are light in every symbol.
    static let light = [286, 287, 317, 318, 341, 487, 489, 499, 501, 641, 646, 671, 706]
}
